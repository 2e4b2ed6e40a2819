"""HONG_KONG: the 74 rows of the fan table of 2010 (docs/sources.md, source 001).

``source`` gives the table's own words for the row. What it does not exclude (不计) adds, but of a
ladder only the highest step counts. 么 includes honours, 间 and 刻子 include kongs.
"""

from twmahjong import patterns as p
from twmahjong.decomposition import Shape
from twmahjong.options import FalseWin, Options, PassedWin, Winds, Winners
from twmahjong.ruleset import Row, Ruleset

HONG_KONG = Ruleset(
    id="hong_kong",
    title="Hong Kong style, fan table of 2010",
    unit="fan",
    rows=(
        # 奇牌类, 不正常胡牌类
        Row("heavenly_win", "天胡", 120, p.dealt_hand, {"concealed_self_draw", "concealed_hand", "self_draw", "within_seven_tiles", "within_ten_tiles"}, source="一开牌即食胡(只限庄家)(不计门清一摸五)", group="奇牌类, 不正常胡牌类"),
        Row("earthly_win", "地胡", 90, p.dealers_first_discard, {"concealed_hand", "within_seven_tiles", "within_ten_tiles"}, source="闲家食庄家第一只打出的牌(只限闲家)(不计门清)", group="奇牌类, 不正常胡牌类"),
        Row("seven_pairs_and_pung", "呖咕呖咕", 40, p.SpecialShape(Shape.SEVEN_PAIRS_AND_PUNG), source="7对牌加一暗间,手中有4只相同当两对(不计门清)", group="奇牌类, 不正常胡牌类"),
        Row("sixteen_unrelated", "十六不搭", 50, p.SpecialShape(Shape.SIXTEEN_UNRELATED), source="东南西北中发白各一只再加筒索万不能相连的牌各三只,如159万269筒369索再加一眼(不计门清)", group="奇牌类, 不正常胡牌类"),
        Row("knitted_suits", "三不搭", 15, p.knitted_suits, source="只用於十六不搭内,牌含147,258,369的筒索万(不计门清)", group="奇牌类, 不正常胡牌类"),
        Row("thirteen_orphans", "十三么", 80, p.SpecialShape(Shape.THIRTEEN_ORPHANS), source="十三只么九各一只 + 眼 + 不能上碰明槓的三只牌(不计门清)", group="奇牌类, 不正常胡牌类"),
        # 字类
        Row("no_honors", "无字", 1, p.no_honors, source="整副牌没有东南西北中发白", group="字类"),
        Row("other_wind", "不正字", 1, p.other_wind, source="如东风东位,碰出南西北各得1番", group="字类"),
        Row("proper_honor", "正字", 2, p.proper_honor, source="如东风南位,碰出东和南各得2番", group="字类"),
        Row("double_wind", "双番字", 5, p.double_wind, source="如东风东位,碰出东得5番", group="字类"),
        # 花类
        Row("no_flowers", "无花", 1, p.no_flowers, source="整副牌没有花", group="花类"),
        Row("other_flower", "不正花", 1, p.other_flower, of_flowers=True, source="如西位,拿到1,2,4花每只得1番", group="花类"),
        Row("seat_flower", "正花", 2, p.seat_flower, of_flowers=True, source="如西位,拿到3花每只得2番", group="花类"),
        Row("no_honors_no_flowers", "无字花", 8, p.no_honors_no_flowers, {"no_honors", "no_flowers"}, source="整副牌没有字和花", group="花类"),
        Row("mixed_flower_set", "一台草", 10, p.mixed_flower_set, of_flowers=True, source="拿到1,2,三,4花等", group="花类"),
        Row("flower_set", "一台花", 20, p.flower_kong, {"mixed_flower_set"}, of_flowers=True, source="拿到1,2,3,4花", group="花类"),
        Row("seven_robs_one", "七抢一", 50, p.seven_robs_one, {"other_flower", "seat_flower", "mixed_flower_set", "flower_set"}, of_flowers=True, source="拿到七只花,当最後一只花出现即时食胡", group="花类"),
        Row("eight_flowers", "八仙过海", 100, p.eight_flowers, {"other_flower", "seat_flower", "mixed_flower_set", "flower_set"}, of_flowers=True, source="一人拿到八只花,即时食胡", group="花类"),
        # 平胡类
        Row("small_all_chows", "小平胡", 3, p.five_chows, source="与以上四项其中一项有冲突的平胡", group="平胡类"),
        Row("big_all_chows", "大平胡", 15, p.big_all_chows, {"small_all_chows", "no_honors_no_flowers", "no_honors", "no_flowers"}, source="无字花,不能一飞和自摸的平胡(不计无字花)", group="平胡类"),
        # 胡牌形式类
        Row("sole_wait", "独独", 2, p.sole_wait, source="只得一只食胡牌,如偏章,卡窿,单吊", group="胡牌形式类"),
        Row("false_sole_wait", "假独", 1, p.false_sole_wait, source="不只一只牌食胡,但看起像一飞,如7779筒", group="胡牌形式类"),
        Row("pair_of_258", "将眼", 1, p.pair_of_258, source="用筒索万的二五八做眼", group="胡牌形式类"),
        Row("dual_pung_wait", "对碰", 1, p.dual_pung_wait, source="用对碰去胡出牌", group="胡牌形式类"),
        Row("concealed_hand", "门清", 3, p.concealed_hand, source="没有上,碰,明槓", group="胡牌形式类"),
        Row("self_draw", "自摸", 1, p.self_draw, source="自己摸回来的牌", group="胡牌形式类"),
        Row("concealed_self_draw", "门清一摸五", 8, p.concealed_self_draw, {"concealed_hand", "self_draw"}, source="没有上,碰,明槓,又自摸胡牌(不计门清)", group="胡牌形式类"),
        Row("chicken_hand", "鸡胡", 10, p.TotalIs(1), source="即1番", group="胡牌形式类"),
        Row("one_voided_suit", "缺一门", 5, p.one_voided_suit, source="只有筒索万其中两门牌", group="胡牌形式类"),
        Row("all_types", "五门齐", 10, p.all_types, source="筒索万为一门,四喜一门,三元一门,拥有5门", group="胡牌形式类"),
        # 槓类
        Row("exposed_kong", "明槓", 1, p.exposed_kong, source="自己有一间,别出一只让你明槓", group="槓类"),
        Row("concealed_kong", "暗槓", 2, p.concealed_kong, source="自己有四只相同,开出暗槓(见特殊规则)", group="槓类"),
        Row("two_exposed_kongs", "双明槓", 4, p.two_exposed_kongs, {"exposed_kong", "concealed_kong"}, source="有两个明槓", group="槓类"),
        Row("mixed_kongs", "阴阳槓", 6, p.mixed_kongs, {"exposed_kong", "concealed_kong"}, source="有一个明槓,一个暗槓", group="槓类"),
        Row("two_concealed_kongs", "双暗槓", 8, p.two_concealed_kongs, {"exposed_kong", "concealed_kong"}, source="有两个暗槓", group="槓类"),
        Row("three_kongs", "三槓", 30, p.Kongs(3), {"exposed_kong", "concealed_kong", "two_exposed_kongs", "mixed_kongs", "two_concealed_kongs"}, source="有三个槓", group="槓类"),
        Row("four_kongs", "四槓", 70, p.Kongs(4), {"exposed_kong", "concealed_kong", "two_exposed_kongs", "mixed_kongs", "two_concealed_kongs", "three_kongs"}, source="有四个槓", group="槓类"),
        Row("five_kongs", "五槓", 120, p.Kongs(5), {"exposed_kong", "concealed_kong", "two_exposed_kongs", "mixed_kongs", "two_concealed_kongs", "three_kongs", "four_kongs"}, source="有五个槓", group="槓类"),
        Row("out_with_replacement", "槓上开花", 20, p.out_with_kong_replacement, source="开槓後摸牌即自摸", group="槓类"),
        Row("robbing_the_kong", "枪槓", 20, p.robbing_the_kong, source="别人碰後加槓,为另外一家的食胡牌(只可以抢明槓)", group="槓类"),
        # 兄弟相逢类
        Row("double_pung", "两兄弟", 5, p.EqualPungs(2), source="2个同数字的刻子,如666万 + 666索", group="兄弟相逢类"),
        Row("triple_pung", "三兄弟", 20, p.EqualPungs(3), source="又名三色同刻,如666万 + 666索 + 666筒", group="兄弟相逢类"),
        Row("mixed_double_chow", "两相逢", 2, p.mixed_double_chow, source="2个同数字的顺子,如678万 + 678筒", group="兄弟相逢类"),
        Row("mixed_triple_chow", "三相逢", 10, p.mixed_triple_chow, source="又名三色同顺,如678万 + 678索 + 678筒", group="兄弟相逢类"),
        # 三元四喜类
        Row("little_three_dragons", "小三元", 50, p.little_three_dragons, source="中发白其二为刻子,一款做眼", group="三元四喜类"),
        Row("big_three_dragons", "大三元", 70, p.big_three_dragons, {"little_three_dragons"}, source="中发白均为刻子", group="三元四喜类"),
        Row("little_three_winds", "小三风", 30, p.little_three_winds, source="东南西北其二碰出,一作眼", group="三元四喜类"),
        Row("big_three_winds", "大三风", 50, p.big_three_winds, {"little_three_winds"}, source="东南西北其三碰出", group="三元四喜类"),
        Row("little_four_winds", "小四喜", 90, p.little_four_winds, {"big_three_winds", "little_three_winds"}, source="东南西北其三碰出,一作眼", group="三元四喜类"),
        Row("big_four_winds", "大四喜", 120, p.big_four_winds, {"little_four_winds", "big_three_winds", "little_three_winds"}, source="东南西北均碰出", group="三元四喜类"),
        # 暗间类
        Row("two_concealed_pungs", "两暗间", 5, p.ConcealedPungs(2, exposed_kongs=True), source="牌里有两个暗间", group="暗间类"),
        Row("three_concealed_pungs", "三暗间", 30, p.ConcealedPungs(3, exposed_kongs=True), {"two_concealed_pungs"}, source="牌里有三个暗间", group="暗间类"),
        Row("four_concealed_pungs", "四暗间", 70, p.ConcealedPungs(4, exposed_kongs=True), {"three_concealed_pungs", "two_concealed_pungs"}, source="牌里有四个暗间", group="暗间类"),
        Row("five_concealed_pungs", "五暗间", 120, p.ConcealedPungs(5, exposed_kongs=True), {"four_concealed_pungs", "three_concealed_pungs", "two_concealed_pungs"}, source="牌里有五个暗间,又名刻刻胡", group="暗间类"),
        # 么类
        Row("all_simples", "断么", 5, p.all_simples, source="牌内没有任何一只么九", group="么类"),
        Row("outside_hand", "连么", 30, p.outside_hand, source="牌内的每三只都有最少一只么", group="么类"),
        Row("all_terminals_and_honors", "花么", 60, p.all_terminals_and_honors, {"outside_hand"}, source="只有19筒19万19索 + 番子的对对胡", group="么类"),
        Row("all_terminals", "全么", 120, p.all_terminals, {"all_terminals_and_honors", "outside_hand"}, source="只有19筒19万19索的对对胡", group="么类"),
        # 四归类
        Row("hog_pung_and_chow", "四归二", 5, p.hog_pung_and_chow, source="四只相同牌为一刻 + 一顺,如666万 + 678万", group="四归类"),
        Row("hog_pair_and_chows", "四归三", 20, p.hog_pair_and_chows, source="四只相同牌为一眼 + 两顺,如66 + 678 + 678万", group="四归类"),
        Row("hog_four_chows", "四归四", 40, p.hog_four_chows, source="四只相同牌为四顺,如678 + 567 + 456 + 678万", group="四归类"),
        # 速食类
        Row("within_ten_tiles", "十只内", 25, p.WithinDiscards(10), source="出现10只牌後食胡", group="速食类"),
        Row("within_seven_tiles", "七只内", 50, p.WithinDiscards(7), {"within_ten_tiles"}, source="出现7只牌後食胡", group="速食类"),
        # 大牌类
        Row("all_pungs", "对对胡", 30, p.all_pungs, source="全部为刻子", group="大牌类"),
        Row("half_flush", "混一色", 30, p.half_flush, source="17只牌都只是筒索万其中一门 + 番子", group="大牌类"),
        Row("full_flush", "清一色", 60, p.full_flush, {"half_flush"}, source="17只牌都只是筒索万其中一门", group="大牌类"),
        # 般高类
        Row("pure_double_chow", "二般高", 5, p.EqualChows(2), source="两款同数字同门的上牌,如678万 + 678万", group="般高类"),
        Row("pure_triple_chow", "三般高", 30, p.EqualChows(3), source="三款同数字同门的上牌,如678 + 678 + 678万", group="般高类"),
        Row("quadruple_chow", "四般高", 120, p.EqualChows(4), {"hog_four_chows"}, source="四款同数字同门的上牌(不计三个四归四)", group="般高类"),
        # 龙类
        Row("pure_straight", "明龙", 10, p.pure_straight, source="筒索万其中一门一至九,可以上牌", group="龙类"),
        Row("concealed_pure_straight", "暗龙", 20, p.concealed_pure_straight, {"pure_straight"}, source="筒索万其中一门一至九,不可以上牌", group="龙类"),
        Row("mixed_straight", "花龙", 10, p.mixed_straight, source="三门牌组成三个上牌,如123万 + 456索 + 789筒", group="龙类"),
        # 求类
        Row("half_melded_hand", "半求", 8, p.half_melded_hand, source="全副牌是别人打的,单吊是自摸", group="求类"),
        Row("melded_hand", "全求", 15, p.melded_hand, source="全副牌 + 单吊都是别人打的", group="求类"),
    ),
    options=Options(
        shapes=frozenset(Shape),
        flower_win_adds_hand=False,
        winds=Winds.DEALER,
        reserve_per_kong=0,
        quiet_tail=0,
        kong_from_left=True,
        winners=Winners.ALL,
        swap_rule=False,
        passed_pung=False,
        face_down_kongs=False,
        win_after_exposed_kong=True,
        passed_win=PassedWin.DISCARDS,
        ready=False,
        false_win=FalseWin.BEST_OF_READY,
        false_win_tai=30,
        kong_before_discard=10,
        kong_later=5,
    ),
)
