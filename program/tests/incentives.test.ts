import { describe, expect, it } from 'vitest';
import type { PartIndex } from '../../lib/chain/escrow/state';
import type { CardDraw } from '../../lib/duel/rules/incentives/draws';
import { calculatePayoffs, type DuelScenario, type Payoffs } from '../../lib/duel/rules/incentives/plays';
import { BOND_LAMPORTS, Duel, FEE_LAMPORTS } from './duel';

/** Lamports that the card drawn by each side is taken to be worth. */
const CARD_VALUES: readonly [bigint, bigint] = [7_000_000_000n, 11_000_000_000n];
const SIDES = [0, 1] as const;

/** Returns the lamports of each actor's wallet. */
const measureBalances = ({ world, terms }: Duel): Payoffs => ({
  creator: world.readBalance(terms.creator),
  opponent: world.readBalance(terms.opponent),
  provider: world.readBalance(terms.providerKey),
  operator: world.readBalance(terms.treasury),
});

type Payout = 'settle' | 'settleMissed' | 'refund';

/**
 * Pays parts out, closes the escrow, and returns each actor's gain since `before`, in lamports. A card counts as a gain
 * of the player who received it and a loss of the provider.
 */
function payOutAndClose(duel: Duel, before: Payoffs, payout: Payout, ...parts: PartIndex[]): Payoffs {
  const gains = { creator: 0n, opponent: 0n, provider: 0n, operator: 0n };
  for (const part of parts) {
    duel.mustSend(duel.instructions[payout](part as 0 | 1 | 4));
    if (part !== 2 && part !== 3) continue;
    const side = part === 2 ? 0 : 1;
    gains.provider -= CARD_VALUES[side];
    for (const player of ['creator', 'opponent'] as const)
      if (duel.readTokenAmount(duel.findCardAccount(duel.terms[player], side)) === 1n)
        gains[player] += CARD_VALUES[side];
  }
  duel.world.setTime(duel.terms.resolutionDeadline + 200_000n);
  duel.mustSend(duel.instructions.close());
  const after = measureBalances(duel);
  for (const actor of ['creator', 'opponent', 'provider', 'operator'] as const)
    gains[actor] += after[actor] - before[actor];
  return gains;
}

const predictPayoffs = (play: DuelScenario, cardMode: 0 | 1): Payoffs =>
  calculatePayoffs(play, { feeLamports: FEE_LAMPORTS, bondLamports: BOND_LAMPORTS, cardMode });

const computeDraw = (duel: Duel): CardDraw => ({ values: CARD_VALUES, winner: duel.computeOutcome().winner });

describe('the model of docs/incentives.md pays what the program pays', () => {
  it.each(SIDES)('when only side %d paid', (side) => {
    const duel = new Duel();
    const before = measureBalances(duel);
    duel.mustSend(duel.instructions.depositFee(side));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const paid = [side === 0, side === 1] as const;
    expect(payOutAndClose(duel, before, 'refund', side)).toEqual(predictPayoffs({ outcome: 'unpaid', paid }, 0));
  });

  it('when the provider does not accept', () => {
    const duel = new Duel();
    const before = measureBalances(duel);
    duel.fundBoth().world.setSlot(duel.readState().quorumSlot + 93n);
    expect(payOutAndClose(duel, before, 'refund', 0, 1)).toEqual(predictPayoffs({ outcome: 'not-accepted' }, 0));
  });

  it.each([0, 1] as const)('when the provider withholds the result, card mode %d', (cardMode) => {
    const duel = new Duel({ terms: { cardMode } });
    const before = measureBalances(duel);
    duel.lock().passResultDeadline();
    expect(payOutAndClose(duel, before, 'refund', 0, 1, 4)).toEqual(predictPayoffs({ outcome: 'no-result' }, cardMode));
  });

  it('when a duel without cards settles', () => {
    const duel = new Duel();
    const before = measureBalances(duel);
    duel.resolve();
    const play: DuelScenario = { outcome: 'result', draw: computeDraw(duel), cardsDeposited: [false, false] };
    expect(payOutAndClose(duel, before, 'settle', 0, 1, 4)).toEqual(predictPayoffs(play, 0));
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("when the creator's card came: %s, the opponent's: %s", (creators, opponents) => {
    const duel = new Duel({ terms: { cardMode: 1 } });
    const before = measureBalances(duel);
    const brought = [creators, opponents] as const;
    duel.resolveAndDepositCards(...SIDES.filter((side) => brought[side]));
    const play: DuelScenario = { outcome: 'result', draw: computeDraw(duel), cardsDeposited: brought };
    const isMissed = !creators || !opponents;
    if (isMissed) duel.passCardDeadline();
    const cards = SIDES.filter((side) => brought[side]).map((side): PartIndex => (side === 0 ? 2 : 3));
    const gains = payOutAndClose(duel, before, isMissed ? 'settleMissed' : 'settle', ...cards, 0, 1, 4);
    expect(gains).toEqual(predictPayoffs(play, 1));
  });
});
