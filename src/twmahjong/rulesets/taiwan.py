"""TAIWAN: the 36 rows of the one-page rules (docs/sources.md, source 000).

Everything adds and there is no cap; the only replacements are those listed. ``source`` says what
the document states; where it says "decided" the document is silent.
"""

from twmahjong import patterns as p
from twmahjong.ruleset import Row, Ruleset

TAIWAN = Ruleset(
    id="taiwan",
    title="Taiwan, one page of rules",
    unit="tai",
    rows=(
        # how the hand was won
        Row("concealed_hand", "門清", 1, p.concealed_hand, source="a concealed self-draw is 3 in all; what is concealed: C12", group="how the hand was won"),
        Row("self_draw", "自摸", 1, p.self_draw, source="a concealed self-draw is 3 in all", group="how the hand was won"),
        Row("fully_concealed_hand", "不求", 1, p.concealed_self_draw, source="a concealed self-draw is 3 in all (門清, 自摸, 不求)", group="how the hand was won"),
        Row("out_with_replacement", "槓上開花", 1, p.out_with_replacement, source="winning on a replacement is 1; after an exposed kong E9 bars it", group="how the hand was won"),
        Row("robbing_the_kong", "搶槓", 1, p.robbing_the_kong, source="robbing an added kong is 1, and no self-draw", group="how the hand was won"),
        Row("last_tile_draw", "海底撈月", 1, p.last_tile_draw, source="self-drawing the last drawable tile is 1", group="how the hand was won"),
        Row("last_tile_claim", "河底撈魚", 1, p.last_tile_claim, source="winning on the discard after it is 1", group="how the hand was won"),
        Row("ready", "聽牌", 1, p.declared_ready, source="a declared ready hand is 1", group="how the hand was won"),
        Row("heavenly_ready", "天聽", 8, p.heavenly_ready, {"ready"}, source="ready on the dealt tiles, with the first discard: 8", group="how the hand was won"),
        Row("earthly_ready", "地聽", 4, p.earthly_ready, {"ready"}, source="ready after keeping the first draw: 4", group="how the hand was won"),
        Row("heavenly_win", "天胡", 16, p.dealt_hand, {"concealed_hand", "self_draw", "fully_concealed_hand", "heavenly_ready", "earthly_ready", "ready"}, source="replaces 門清 自摸 不求 天聽 地聽; biggest step of the 16-tai scale: value decided", group="how the hand was won"),
        Row("earthly_win", "地胡", 16, p.first_draw, {"concealed_hand", "self_draw", "fully_concealed_hand", "heavenly_ready", "earthly_ready", "ready"}, source="replaces as 天胡 does; value and condition decided (K13)", group="how the hand was won"),
        Row("human_win", "人胡", 16, p.before_first_draw, {"concealed_hand", "self_draw", "fully_concealed_hand", "heavenly_ready", "earthly_ready", "ready"}, source="replaces as 天胡 does; value and condition decided (K13)", group="how the hand was won"),
        # the wait
        Row("sole_wait", "獨聽", 1, p.sole_wait, source="decided: C11", group="the wait"),
        Row("half_melded_hand", "半求", 1, p.half_melded_hand, source="decided: C13", group="the wait"),
        Row("melded_hand", "全求", 2, p.melded_hand, source="decided: C13", group="the wait"),
        # flowers
        Row("seat_flower", "正花", 1, p.seat_flower, of_flowers=True, source="each flower carries its seat's number (C02); value decided", group="flowers"),
        Row("flower_kong", "花槓", 2, p.flower_kong, of_flowers=True, source="2 for all four seasons or all four plants", group="flowers"),
        Row("eight_flowers", "八仙過海", 8, p.eight_flowers, {"seat_flower", "flower_kong"}, of_flowers=True, source="an instant win of 8; the hand of the replacement adds", group="flowers"),
        Row("eight_flowers_dealt", "八仙過海（配牌）", 12, p.eight_flowers_dealt, {"eight_flowers", "seat_flower", "flower_kong"}, of_flowers=True, source="eight flowers in the dealt hand are 12", group="flowers"),
        Row("seven_robs_one", "七搶一", 8, p.seven_robs_one, {"seat_flower", "flower_kong"}, of_flowers=True, source="seven flowers take the eighth: 8, the robbed player pays alone; replaces decided (C17)", group="flowers"),
        # honours
        Row("round_wind", "圈風", 1, p.round_wind, source="in the East round an East pung scores for anyone; value decided", group="honours"),
        Row("seat_wind", "門風", 1, p.seat_wind, source="1 in the worked example (P03)", group="honours"),
        Row("dragon_pung", "三元牌", 1, p.dragon_pung, source="三元牌, which 大三元 and 小三元 replace; value decided", group="honours"),
        Row("little_three_dragons", "小三元", 4, p.little_three_dragons, {"dragon_pung"}, source="replaces 三元牌; value decided", group="honours"),
        Row("big_three_dragons", "大三元", 8, p.big_three_dragons, {"dragon_pung", "little_three_dragons"}, source="replaces 三元牌; value decided", group="honours"),
        Row("little_four_winds", "小四喜", 8, p.little_four_winds, source="does not replace 圈風 and 門風; value decided", group="honours"),
        Row("big_four_winds", "大四喜", 16, p.big_four_winds, {"round_wind", "seat_wind", "little_four_winds"}, source="replaces 圈風 and 門風; value decided", group="honours"),
        # the sets
        Row("all_chows", "平胡", 2, p.all_chows, source="decided: C10, C11", group="the sets"),
        Row("all_pungs", "碰碰胡", 4, p.all_pungs, source="decided", group="the sets"),
        Row("three_concealed_pungs", "三暗刻", 2, p.ConcealedPungs(3), source="四暗刻 replaces it; value decided", group="the sets"),
        Row("four_concealed_pungs", "四暗刻", 5, p.ConcealedPungs(4), {"three_concealed_pungs"}, source="replaces 三暗刻; value decided", group="the sets"),
        Row("five_concealed_pungs", "五暗刻", 8, p.ConcealedPungs(5), {"four_concealed_pungs", "three_concealed_pungs"}, source="decided, after 四暗刻", group="the sets"),
        # the suits
        Row("half_flush", "混一色", 4, p.half_flush, source="decided", group="the suits"),
        Row("full_flush", "清一色", 8, p.full_flush, {"half_flush"}, source="decided", group="the suits"),
        Row("all_honors", "字一色", 16, p.all_honors, source="the biggest single pattern is 16; 碰碰胡 adds: decided", group="the suits"),
    ),
)
