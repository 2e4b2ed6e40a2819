"""The words of the console game: sentences, and the names of acts."""

from typing import Final

WORDS: Final = {
    "en": {
        "names": "You Right Across Left",
        "winds": "East South West North",
        "heads": ",wind,tiles,melds,flowers",
        "state": "--- {wind} round, {title}; streak {streak}; {left} tiles left to draw ---",
        "dealer": "{wind}, dealer",
        "ready": "{name}, ready",
        "discards": "discards:",
        "hand": "your tiles: {tiles}",
        "drawn": "   drawn: {tile}",
        "waits": "waiting on: {tiles}",
        "barred": "you passed a win, which bars you from winning now (rule {rule})",
        "dead": "your hand has a wrong number of tiles, and cannot win (rule I5)",
        "did": "  {name}: {what} {tiles}",
        "asked": "{name}: {tile}. Do you want it?",
        "stands": "You declared a win that is none. Take it back, or let it stand with Enter.",
        "refused": "No: {text} (rule {rule}, {code}; see docs/rules.md#{anchor})",
        "slip": "That is a slip, which may cost you. To do it all the same: !{line}",
        "not read": "Not understood: expected {expected}; ? for help",
        "no number": "There is no {line}: choose from 1 to {last}",
        "drawn hand": "The wall is at its end, and nobody has won.",
        "win": "{name}: a win!",
        "false win": "{name}: declared a win that is none.",
        "pays": "{payer} -> {payee} {amount}: {because}",
        "this hand": "this hand: {points}",
        "totals": "in all:    {points}",
        "ledger": "in the streak ledger (rule P06): {winner} from {loser} {points}",
        "next": "Enter: the next hand; q: stop ",
        "end": "{hands} hands. {points}",
        "end of one": "{hands} hand. {points}",
        "unfinished": "The record of the hand that was not finished: {path}",
        "start": "--seed {seed} deals the same tiles again. ? for help, q to stop.",
        "help": """\
Collect five sets and a pair: three in a row of a suit (a chow), three alike (a pung), or four (a
kong). m are characters, p dots, s bamboo; 1z 2z 3z 4z the winds East South West North, 5z 6z 7z the
white, green and red dragon. Flowers (f) are laid out and replaced by themselves. You draw and
discard in turn, and may claim what another discards: a chow only from the player on your left.
Type the number of an act, a tile to discard it (9m; with 9m ready you also declare ready, if the
rest waits on a tile), or an act: discard 9m, chow 3m (its lowest tile), pung, kong, kong 5z, hu,
pass. Enter passes.
The letter after a name is the chair, and not the wind: reasons name players by it. A discard in
brackets, (9p), was claimed; [????] is a kong that lies face down.
Slips, where the table has them (docs/irregularities.md): ! before the act, such as !hu""",
    },
    "zh": {
        "names": "你 下家 對家 上家",
        "winds": "東 南 西 北",
        "heads": ",門風,張數,副露,花牌",
        "state": "─── {wind}圈，{title}；連莊 {streak}；尚可摸 {left} 張 ───",
        "dealer": "{wind}，莊",
        "ready": "{name}，聽",
        "discards": "出牌：",
        "hand": "手牌：{tiles}",
        "drawn": "   摸：{tile}",
        "waits": "聽：{tiles}",
        "barred": "過水，現在不能胡（規則 {rule}）",
        "dead": "相公，不能胡（規則 I5）",
        "did": "  {name}：{what} {tiles}",
        "asked": "{name}：{tile}，要嗎？",
        "stands": "你詐胡了：可以收回；按 Enter 則不收回。",
        "refused": "不可：{text}（規則 {rule}，{code}；見 docs/rules.md#{anchor}）",
        "slip": "此為錯著，或須受罰。若仍要做：!{line}",
        "not read": "看不懂：應為 {expected}；? 為說明",
        "no number": "沒有 {line}：請選 1 至 {last}",
        "drawn hand": "流局。",
        "win": "{name}胡了！",
        "false win": "{name}詐胡。",
        "pays": "{payer} → {payee} {amount}：{tai} {unit}",
        "this hand": "本局：{points}",
        "totals": "合計：{points}",
        "ledger": "拉莊（規則 P06）：{winner}贏{loser} {points}",
        "next": "Enter：下一局；q：結束 ",
        "end": "共 {hands} 局。{points}",
        "end of one": "共 {hands} 局。{points}",
        "unfinished": "未完的一局記於 {path}",
        "start": "--seed {seed} 可重發同樣的牌。? 為說明，q 為結束。",
        "help": """\
湊齊五面一眼即胡：順子（吃）、刻子（碰）或槓，加一對。花牌自動補。輪流摸牌打牌，
別家打的牌可以吃碰槓胡，只能吃上家。輸入動作的號碼，或要打的牌（九萬、9m；九萬 聽 為報聽），
或動作：打 九萬、吃 三萬（最小的一張）、碰、槓、槓 白板、胡、過。按 Enter 為過。
名後的字母是座位，不是門風；不可的理由只有英文，以字母稱呼各家，規則號碼見文件。
出牌中有括號的已被取走，[????] 是未亮的槓。
錯著（docs/irregularities.md），若牌桌許之：動作前加 !，如 !胡""",
    },
}

#: The words that acts are written with; one can type either.
ACTS: Final = {
    "draw": "摸",
    "discard": "打",
    "ready": "聽",
    "chow": "吃",
    "pung": "碰",
    "kong": "槓",
    "hu": "胡",
    "pass": "過",
    "takeback": "收回",
    "extra": "多摸",
    "seen": "已看",
    "unseen": "未看",
    "skip": "漏摸",
    "wrongdraw": "摸錯",
    "exchange": "換回",
    "flower": "花",
}

#: What the tables are called; their own titles are English.
TITLES: Final = {
    "taiwan": "台灣，一頁規則",
    "hong_kong": "港式台灣牌，2010 年番種表",
    "online": "台灣，某網站",
    "friendly": "台灣，友人之間",
}

UNITS: Final = {"tai": "台", "fan": "番"}
