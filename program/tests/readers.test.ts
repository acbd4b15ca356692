import { describe, expect, it } from 'vitest';
import { listRefundRecipients, listSettlementRecipients } from '../../lib/chain/escrow/payout';
import {
  type ChainTime,
  calculateCardDelivery,
  type Escrow,
  findPayoutKind,
  isClosable,
  type PartIndex,
} from '../../lib/chain/escrow/state';
import { Duel, LATE_SLOTS } from './duel';
import { decodeEvents } from './world';

const PARTS: PartIndex[] = [0, 1, 2, 3, 4];
const inCardMode = { terms: { cardMode: 1 } };

const stageCases: [string, () => Duel][] = [
  [
    'one deposit',
    () => {
      const duel = new Duel();
      return duel.mustSend(duel.instructions.depositFee(0));
    },
  ],
  ['quorum', () => new Duel().fundBoth()],
  ['accepted', () => new Duel().fundAndAccept()],
  ['locked', () => new Duel().lock()],
  ['resolved', () => new Duel().resolve()],
  ['a card in', () => new Duel(inCardMode).resolveAndDepositCards(1)],
  ['both cards in', () => new Duel(inCardMode).resolveAndDepositCards(0, 1)],
  [
    'refunding',
    () => {
      const duel = new Duel().lock().passResultDeadline();
      return duel.mustSend(duel.instructions.refund(1));
    },
  ],
];

/** Lists times at and just after each deadline, each with several slots from the current one on. */
const listMoments = ({ terms, world }: Duel) => {
  const { slot } = world.svm.getClock();
  const times = [terms.fundingDeadline, terms.resolutionDeadline, terms.resolutionDeadline + 86_400n];
  const slots = [slot, slot + 88n, slot + 93n, slot + LATE_SLOTS];
  return times.flatMap((time) => [time, time + 1n].flatMap((seconds) => slots.map((at) => ({ seconds, slot: at }))));
};

describe.each(stageCases)('%s', (_name, ready) => {
  it('can be paid out and closed when the service’s reader says so, never else, and to whom it says', () => {
    const duel = ready();
    for (const now of listMoments(duel)) {
      duel.world.setTime(now.seconds);
      duel.world.setSlot(now.slot);
      const state = duel.readState();
      for (const part of PARTS) {
        const { way, sent, namedRecipients } = simulatePayout(duel, state, part, now);
        expect(sent.error === null ? way : null).toBe(findPayoutKind(state, part, now));
        if (sent.error !== null) continue;
        const events = decodeEvents(sent.logs).map(({ amount, recipient, termsHash }) => ({
          amount,
          wallet: recipient,
          termsHash: Uint8Array.from(termsHash),
        }));
        expect(events).toEqual(
          namedRecipients.map((recipient) => ({ ...recipient, termsHash: Uint8Array.from(state.termsHash) })),
        );
      }
      const closed = duel.world.simulate(duel.instructions.close());
      expect(closed.error === null).toBe(isClosable(state, now));
    }
  });
});

/**
 * Simulates the settlement of a part, or its refund if the duel has no result. The refund of a card's part isn't
 * simulated and counts as refused. `namedRecipients` are those that the service's readers name.
 */
function simulatePayout(duel: Duel, state: Escrow, part: PartIndex, now: ChainTime) {
  const { instructions, world } = duel;
  if (state.winner !== 255) {
    const cards = calculateCardDelivery(state, now) === 'missed' ? 'missed' : 'in';
    const settle = cards === 'missed' ? instructions.settleMissed(part) : instructions.settle(part);
    return {
      way: 'settle',
      sent: world.simulate(settle),
      namedRecipients: listSettlementRecipients(state, part, cards),
    };
  }
  if (part === 2 || part === 3)
    return { way: 'refund', sent: { error: 'a card is never refunded', logs: [] }, namedRecipients: [] };
  return {
    way: 'refund',
    sent: world.simulate(instructions.refund(part)),
    namedRecipients: listRefundRecipients(state, part),
  };
}
