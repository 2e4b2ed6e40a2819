"""A referee for a whole hand of play, slow and obvious, straight from the rules of play.

    play = Play("taiwan", wall, dealer=0, winds="ESWN", round_wind="E")
    while play.phase != "over":
        play.act(choose(play.legal_texts()))
    play.result()

Tiles are the numbers of `notation`, acts are texts of K4. Each decision cites its rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from .notation import Meld, parse_tiles
from .play_legal import (
    chow_forbids,
    discard_options,
    flower_question,
    held_flowers,
    legal_texts,
    may_self_draw,
    pung_forbids,
    ready_kind,
    rob_options,
)
from .play_pay import (
    Worth,
    flower_facts,
    note_feed,
    pay,
    pay_instant_kong,
    worth,
    worth_at_turn,
    worth_on,
)
from .play_state import (
    FED,
    LETTERS,
    Claim,
    Result,
    deal,
    is_flower,
    next_seat,
    seats_after,
)

# The act by which a self-draw is declined comes after the declining: a discard then is the "own
# next discard" that ends the bar of F3 (as K10 has it look at that same discard in F1).
DECLINING_DISCARD_ENDS_F3 = True


class Play:
    """One hand, from the deal to its end."""

    def __init__(
        self,
        ruleset: str,
        wall: Sequence[int],
        *,
        dealer: int = 0,
        winds: str = "ESWN",
        round_wind: str = "E",
        streak: int = 0,
        base: int = 100,
        per_tai: int = 20,
    ) -> None:
        self.state = deal(
            ruleset,
            wall,
            dealer=dealer,
            winds=winds,
            round_wind=round_wind,
            streak=streak,
            base=base,
            per_tai=per_tai,
        )
        self.acts: list[str] = []
        self._next_in_opening()

    # questions

    @property
    def phase(self) -> str:
        """opening, drawing, turn, claiming or over."""
        return self.state.phase

    def legal_texts(self) -> list[str]:
        """All legal acts of all seats, sorted."""
        return legal_texts(self.state)

    def drawable(self) -> int:
        """D1."""
        return self.state.drawable()

    def result(self) -> Result | None:
        """None while the hand goes on."""
        return self.state.result

    # acts

    def act(self, text: str) -> None:
        """Do one act; ValueError if it is not legal."""
        if text not in self.legal_texts():
            raise ValueError(f"not legal: {text!r}; legal: {self.legal_texts()}")
        self.acts.append(text)
        letter, verb, *rest = text.split()
        seat = LETTERS.index(letter)
        if self.state.phase == "opening":
            self._draw_in_opening(seat)
        elif self.state.phase == "drawing":
            self._draw(seat)
        elif self.state.phase == "claiming":
            self._answer(seat, " ".join([verb, *rest]))
        elif verb == "hu":
            self._win_at_turn(seat)
        else:
            declined = self._note_declined_self_draw(seat)
            (tile,) = parse_tiles(rest[0])
            if verb == "kong":
                self._kong_at_turn(seat, tile)
            else:
                self._discard(seat, tile, ready="ready" in rest, declined=declined)

    # the opening (B2, K2)

    def _next_in_opening(self) -> None:
        """The next seat that holds flowers lays them out; if nobody does, the dealer begins."""
        state = self.state
        order = [state.dealer, *seats_after(state.dealer)]
        while any(held_flowers(state, seat) for seat in order):
            seat = order[state.opening_place]
            state.opening_place = (state.opening_place + 1) % 4
            held = held_flowers(state, seat)
            if held:
                for tile in held:
                    state.concealed[seat].remove(tile)
                    state.flowers[seat].append(tile)
                state.opening_due = len(held)
                state.seat = seat
                state.end = "tail"
                state.phase = "opening"
                if len(state.flowers[seat]) == 8:
                    state.dealt_eight[seat] = True
                self._ask_about_flowers(seat)
                return
        self._begin()

    def _draw_in_opening(self, seat: int) -> None:
        """K2: one draw an act; flowers among them stay in hand until the next pass."""
        state = self.state
        state.concealed[seat].append(state.wall.pop())
        state.opening_due -= 1
        if state.opening_due == 0:
            self._next_in_opening()

    def _begin(self) -> None:
        """K2: the dealer's turn begins without a draw; nothing is the drawn tile."""
        state = self.state
        state.in_opening = False
        for seat in seats_after(state.dealer):
            state.opening_waits[seat] = state.waits_of(seat, state.concealed[seat])
        self._begin_turn(state.dealer, None)

    # draws (C-draw, B3, K3)

    def _due(self, seat: int, end: str, occasions: frozenset[str] = frozenset()) -> None:
        """A draw is due; D3, K7: nothing drawable: drawn hand."""
        state = self.state
        state.seat, state.end, state.due_occasions = seat, end, occasions
        state.claim = None
        state.drawn = None
        state.phase = "drawing"
        if state.drawable() <= 0:
            self._end_drawn()

    def _draw(self, seat: int) -> None:
        """From the head or the tail; a flower is laid out by the draw itself (K3)."""
        state = self.state
        tile = state.wall.pop(0) if state.end == "head" else state.wall.pop()  # B1
        state.head_draws[seat] += state.end == "head"
        state.passed_pungs[seat].clear()  # K11: free again when the seat next draws
        if state.rules.passing == "F2":  # F2: until the own next draw, from head or tail
            state.missed[seat].clear()
        if state.rules.passing == "F4":  # F4: as F2
            state.barred[seat] = False
        if not is_flower(tile):
            state.concealed[seat].append(tile)
            state.drawn_occasions = state.due_occasions
            self._begin_turn(seat, tile)
            return
        state.flowers[seat].append(tile)
        state.due_occasions |= {"flower_replacement"}
        if not self._ask_about_flowers(seat):  # B4: a flower win is looked at first
            self._due(seat, "tail", state.due_occasions)  # B3: this chains

    def _begin_turn(self, seat: int, drawn: int | None, *, discard_only: bool = False) -> None:
        state = self.state
        state.seat, state.drawn, state.discard_only = seat, drawn, discard_only
        state.claim = None
        state.forbidden = set()
        state.phase = "turn"

    # flower wins (H2, H3, K8)

    def _ask_about_flowers(self, by: int) -> bool:
        """K8: the seat that could win is asked alone, before any replacement."""
        asked = flower_question(self.state)
        if asked is None:
            return False
        self.state.claim = Claim("flower", None, by, {asked: ["hu"]})
        self.state.phase = "claiming"
        return True

    def _resolve_flowers(self, claim: Claim) -> None:
        state = self.state
        ((asked, answer),) = claim.answers.items()
        eight = len(state.flowers[asked]) == 8
        if answer == "pass":
            if eight and (not state.in_opening or asked == state.dealer):  # K8
                state.passed_eight[asked] = True
            if state.in_opening:
                state.claim = None
                state.phase = "opening"
            else:
                self._due(claim.by, "tail", state.due_occasions)
        elif eight:  # P01: paid by all three
            won = worth(state, flower_facts(state, asked, "eight_flowers"))
            self._end_won({asked: won}, seats_after(asked))
        else:  # H3: it is taken from that player, who pays alone
            won = worth(state, flower_facts(state, asked, "robbed_flower"))
            (robbed,) = (seat for seat in range(4) if len(state.flowers[seat]) == 1)
            state.flowers[asked].append(state.flowers[robbed].pop())
            self._end_won({asked: won}, [robbed])

    # the own turn (K9)

    def _note_declined_self_draw(self, seat: int) -> int | None:
        """K10: a rightful hu at the own turn and another act; F5: flower wins do not count."""
        state = self.state
        if not may_self_draw(state):
            return None
        if state.rules.passing in ("F1", "F4"):
            state.barred[seat] = True
        elif state.drawn is not None:  # K10: a declined dealt hand passes no particular kind
            state.missed[seat].add(state.drawn)
        return state.drawn

    def _discard(self, seat: int, tile: int, *, ready: bool, declined: int | None) -> None:
        state = self.state
        if ready:
            state.ready[seat] = ready_kind(state, tile)
        state.concealed[seat].remove(tile)
        state.river[seat].append(tile)
        state.taken[seat].append(None)
        state.discards += 1
        state.own_discards[seat] += 1
        if state.rules.passing == "F1" and state.barred[seat]:
            # K10: released unless it is one of the waits of the hand left after the discard
            state.barred[seat] = tile in state.waits_of(seat, state.concealed[seat])
        if state.rules.passing == "F3":  # F3: until the own next discard
            state.missed[seat].clear()
            if declined is not None and not DECLINING_DISCARD_ENDS_F3:
                state.missed[seat].add(declined)
        state.passed_eight[seat] = False  # K8: until the next own discard
        state.no_self_draw = False
        state.drawn = None
        options = discard_options(state, tile, seat)
        if options:  # K5
            self._ask(Claim("discard", tile, seat, options))
        else:  # K5: nobody asked: straight on to the next draw
            self._due(next_seat(seat), "head")

    def _kong_at_turn(self, seat: int, tile: int) -> None:
        state = self.state
        if state.concealed[seat].count(tile) == 4:  # K4: concealed if all four are in hand
            for _ in range(4):
                state.concealed[seat].remove(tile)
            state.melds[seat].append(Meld("concealed_kong", tile))
            pay_instant_kong(state, seat)  # P05: at once
            self._kong_stands(seat)
            return
        state.concealed[seat].remove(tile)
        options = rob_options(state, tile, seat)
        if options:  # K6: before the reserve grows and the replacement is due
            self._ask(Claim("kong", tile, seat, options))
        else:
            self._added_kong_stands(seat, tile)

    def _added_kong_stands(self, seat: int, tile: int) -> None:
        melds = self.state.melds[seat]
        for index, meld in enumerate(melds):
            if meld.kind == "pung" and meld.tile == tile:
                melds[index] = Meld("added_kong", tile, meld.claimed, meld.fed)
        self._kong_stands(seat)

    def _kong_stands(self, seat: int) -> None:
        """A concealed or added kong."""
        state = self.state
        if state.rules.passing == "F1":  # F1: or make a concealed or added kong
            state.barred[seat] = False
        state.no_self_draw = False  # E9: lifts it
        self._replace_for_kong(seat)

    def _replace_for_kong(self, seat: int) -> None:
        """K7: the reserve grows when the kong stands; E7: a replacement from the tail."""
        self.state.kongs += 1
        self.state.called = True
        self._due(seat, "tail", frozenset({"kong_replacement"}))

    # claims (E2, K5, K6)

    def _ask(self, claim: Claim) -> None:
        self.state.claim = claim
        self.state.phase = "claiming"

    def _answer(self, seat: int, verb: str) -> None:
        """E2: each answers once; when all have answered it is resolved."""
        claim = self.state.claim
        assert claim is not None
        claim.answers[seat] = verb
        if claim.tile is not None:
            self._note_passed(seat, verb, claim.tile)
        if claim.waiting():
            return
        if claim.cause == "flower":
            self._resolve_flowers(claim)
        else:
            self._resolve(claim, claim.tile)

    def _note_passed(self, seat: int, verb: str, tile: int) -> None:
        """K10 and K11: what was asked with a right and answered with something else."""
        state = self.state
        assert state.claim is not None
        options = state.claim.options[seat]
        if "hu" in options and verb != "hu":  # K10
            if state.rules.passing in ("F1", "F4"):
                state.barred[seat] = True
            else:
                state.missed[seat].add(tile)
        passed = "pung" in options and verb not in ("pung", "kong", "hu")  # K11
        if state.rules.passed_pung and passed:
            state.passed_pungs[seat].add(tile)

    def _resolve(self, claim: Claim, tile: int | None) -> None:
        """E2: a win beats a kong or pung, which beats a chow."""
        assert tile is not None
        order = [seat for seat in seats_after(claim.by) if seat in claim.answers]
        winners = [seat for seat in order if claim.answers[seat] == "hu"]
        if winners:
            self._win_on(claim, tile, winners)
            return
        for first_word in ("kong", "pung", "chow"):  # K5: no kong and pung of one discard
            for seat in order:
                if claim.answers[seat].split()[0] == first_word:
                    self._carry_out(seat, claim.answers[seat], tile, claim.by)
                    return
        if claim.cause == "kong":  # K6: all pass: the kong stands
            self._added_kong_stands(claim.by, tile)
        else:
            self._due(next_seat(claim.by), "head")

    def _carry_out(self, seat: int, verb: str, tile: int, by: int) -> None:
        state = self.state
        fed = FED[(by - seat) % 4]
        state.taken[by][-1] = seat
        state.passed_pungs[seat].clear()  # K11: or claims
        word = verb.split()[0]
        if word == "kong":
            self._take(seat, Meld("exposed_kong", tile, tile, fed), [tile] * 3)
            state.no_self_draw = state.rules.exposed_kong_bar  # E9
            self._replace_for_kong(seat)
            return
        note_feed(state, seat, tile, by)  # I1
        if word == "pung":
            self._take(seat, Meld("pung", tile, tile, fed), [tile] * 2)
            forbidden = pung_forbids(state, tile)
        else:
            (low,) = parse_tiles(verb.split()[1])
            others = [one for one in (low, low + 1, low + 2) if one != tile]
            self._take(seat, Meld("chow", low, tile, fed), others)
            forbidden = chow_forbids(state, low, tile)
        state.called = True
        self._begin_turn(seat, None, discard_only=True)  # C-draw: no draw: discard
        state.forbidden = forbidden  # E4

    def _take(self, seat: int, meld: Meld, used: list[int]) -> None:
        for tile in used:
            self.state.concealed[seat].remove(tile)
        self.state.melds[seat].append(meld)

    # the end

    def _win_at_turn(self, seat: int) -> None:
        self._end_won({seat: worth_at_turn(self.state, seat)}, seats_after(seat))

    def _win_on(self, claim: Claim, tile: int, winners: list[int]) -> None:
        """E3, E8: the discarder, or the owner of the kong, pays."""
        state = self.state
        if not state.rules.several_winners:
            winners = winners[:1]  # E3: the first after the discarder in turn order
        source = "discard" if claim.cause == "discard" else "robbed_kong"
        if source == "robbed_kong":
            state.robbed_tile = tile
        won = {seat: worth_on(state, seat, source, tile, claim.by) for seat in winners}
        self._end_won(won, [claim.by])

    def _end_won(self, won: dict[int, Worth], losers: list[int]) -> None:
        state = self.state
        result = Result(drawn=False, deltas=list(state.instant))
        for seat, one in won.items():  # K15, P07: each is paid on its own
            pay(state, seat, one, losers, result)
        self._over(result)

    def _end_drawn(self) -> None:
        """D3: no payment; P05: instant payments stay."""
        self._over(Result(drawn=True, deltas=list(self.state.instant)))

    def _over(self, result: Result) -> None:
        self.state.result = result
        self.state.claim = None
        self.state.phase = "over"
