"""ONLINE: the 32 rows of the site's own table (docs/sources.md, source 002).

The values are the document's. Where one pattern contains another only the larger counts; that is
read for shapes of tiles and for flowers, while how the hand was won always adds.
"""

from twmahjong import patterns as p
from twmahjong.options import ClockRules, FalseWin, Options, PassedWin, Winds
from twmahjong.ruleset import Row, Ruleset
from twmahjong.tiles import Tile

ONLINE = Ruleset(
    id="online",
    title="Taiwan, an online site",
    unit="tai",
    rows=(
        Row("concealed_hand", "門清", 1, p.concealed_hand, source="1"),
        Row("self_draw", "自摸", 1, p.self_draw, source="1"),
        Row("concealed_self_draw", "門清自摸", 3, p.concealed_self_draw, {"concealed_hand", "self_draw"}, source="3, listed beside 門清 and 自摸: C12"),
        Row("melded_hand", "全求人", 2, p.melded_hand, {"sole_wait"}, source="2; its wait is always a sole wait: replaces decided"),
        Row("last_tile_draw", "海底撈月", 1, p.last_tile_draw, source="1"),
        Row("last_tile_claim", "河底撈魚", 1, p.last_tile_claim, source="1"),
        Row("out_with_replacement", "槓上開花", 1, p.out_with_replacement, source="1; for a flower's replacement too: decided"),
        Row("robbing_the_kong", "搶槓", 1, p.robbing_the_kong, source="1"),
        Row("sole_wait", "獨聽", 1, p.sole_wait, source="1"),
        Row("red_dragon", "紅中", 1, p.PungOf(Tile.RED), source="1"),
        Row("green_dragon", "發財", 1, p.PungOf(Tile.GREEN), source="1"),
        Row("white_dragon", "白板", 1, p.PungOf(Tile.WHITE), source="1"),
        Row("round_wind", "圈風", 1, p.round_wind, source="1"),
        Row("seat_wind", "門風", 1, p.seat_wind, source="1"),
        Row("seat_plant", "正花（花）", 1, p.SeatFlower(plants=True), of_flowers=True, source="1"),
        Row("seat_season", "正花（季）", 1, p.SeatFlower(plants=False), of_flowers=True, source="1"),
        Row("plant_kong", "花槓（花）", 2, p.plant_kong, {"seat_plant"}, of_flowers=True, source="2; contains the seat's plant: decided"),
        Row("season_kong", "花槓（季）", 2, p.season_kong, {"seat_season"}, of_flowers=True, source="2; contains the seat's season: decided"),
        Row("all_chows", "平胡", 2, p.all_chows, source="2; condition decided as in TAIWAN (C10)"),
        Row("all_pungs", "碰碰胡", 4, p.all_pungs, source="4"),
        Row("three_concealed_pungs", "三暗刻", 2, p.ConcealedPungs(3), source="2"),
        Row("four_concealed_pungs", "四暗刻", 5, p.ConcealedPungs(4), {"three_concealed_pungs"}, source="5"),
        Row("five_concealed_pungs", "五暗刻", 8, p.ConcealedPungs(5), {"four_concealed_pungs", "three_concealed_pungs", "all_pungs"}, source="8; contains 碰碰胡"),
        Row("half_flush", "混一色", 4, p.half_flush, source="4"),
        Row("full_flush", "清一色", 8, p.full_flush, {"half_flush"}, source="8; only the larger of it and 混一色 counts"),
        Row("all_honors", "字一色", 16, p.all_honors, {"all_pungs"}, source="16; contains 碰碰胡"),
        Row("little_three_dragons", "小三元", 4, p.little_three_dragons, {"red_dragon", "green_dragon", "white_dragon"}, source="4; contains its dragons"),
        Row("big_three_dragons", "大三元", 8, p.big_three_dragons, {"red_dragon", "green_dragon", "white_dragon", "little_three_dragons"}, source="8; only the larger of it and the single dragons counts"),
        Row("little_four_winds", "小四喜", 8, p.little_four_winds, source="8; which winds is open, so 圈風 and 門風 still count: decided"),
        Row("big_four_winds", "大四喜", 16, p.big_four_winds, {"round_wind", "seat_wind", "little_four_winds"}, source="16; contains the single winds and 小四喜"),
        Row("eight_flowers", "八仙過海", 8, p.eight_flowers, {"seat_plant", "seat_season", "plant_kong", "season_kong"}, of_flowers=True, source="8, an instant win"),
        Row("seven_robs_one", "七搶一", 8, p.seven_robs_one, {"seat_plant", "seat_season", "plant_kong", "season_kong"}, of_flowers=True, source="8; the winner takes the flower"),
    ),
    options=Options(
        flower_win_adds_hand=False,
        winds=Winds.DEALER,
        reserve_per_kong=0,
        quiet_tail=0,
        kong_from_left=True,
        swap_rule=False,
        passed_pung=False,
        face_down_kongs=False,
        win_after_exposed_kong=True,
        passed_win=PassedWin.KIND_ON_DISCARDS,
        ready=False,
        false_win=FalseWin.FLAT,
        false_win_tai=8,
        clock=ClockRules(claim=5, move=15, bank=20),
    ),
)
