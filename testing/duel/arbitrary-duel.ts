import fc from 'fast-check';
import { alertKinds } from '../../lib/duel/rules/alert';
import type { DuelUpdate } from '../../lib/duel/rules/change';
import { cancelIfOverdue, type DuelCommand, decideCommand } from '../../lib/duel/rules/decide';
import { type Duel, duelStatuses } from '../../lib/duel/rules/duel';
import type { EscrowState, Observation, PartState } from '../../lib/duel/rules/observation';
import { decideOnObservation, decideOnPayments } from '../../lib/duel/rules/observe';
import {
  buildMatchedDuel,
  RESOLUTION_AFTER_SECONDS,
  START_UNIX_SECONDS,
  sampleMatch,
  sampleResult,
} from './sample-duel';

/** Something that happens to a duel: a command, a payment seen, a check of the chain, or time passing. */
type DuelEvent =
  | { readonly kind: 'command'; readonly command: DuelCommand }
  | { readonly kind: 'payments'; readonly isOnChain: boolean; readonly isLive: boolean }
  | { readonly kind: 'check'; readonly observation: Observation }
  | { readonly kind: 'expire' };

const arbitraryWallet = fc.constantFrom('creator', 'opponent', 'stranger');
const arbitraryPart = fc.constantFrom<PartState>('none', 'held', 'settled', 'refunded');
const arbitraryCard = fc.record({ mint: fc.constant('mint'), part: arbitraryPart });
const arbitraryEscrow: fc.Arbitrary<EscrowState | null> = fc.option(
  fc.record({
    fees: fc.record({ creator: arbitraryPart, opponent: arbitraryPart }),
    bond: fc.constantFrom<PartState>('none', 'held', 'settled', 'paid', 'burned'),
    quorumSlot: fc.option(fc.constant(10n)),
    accepted: fc.option(fc.constant({ slot: 11n, targetSlot: 14n })),
    entropy: fc.option(fc.constant({ slot: 14n, hash: 'ee' })),
    result: fc.option(fc.constant(sampleResult)),
    undecided: fc.constantFrom(null, null, { seed: '5eed', entryIndexes: [1, 1] as const }),
    cards: fc.record({ creator: arbitraryCard, opponent: arbitraryCard }),
    isRefundable: fc.boolean(),
    hasMissedCards: fc.boolean(),
  }),
);
/** Ways in which a verified deposit's payment became known; null without a verified deposit. */
const arbitraryBinding = fc.constantFrom('submission' as const, 'rpc-recovery' as const, null);
const arbitraryObservation: fc.Arbitrary<Observation> = fc.record({
  escrow: arbitraryEscrow,
  chainTime: fc
    .integer({ min: -10, max: RESOLUTION_AFTER_SECONDS + 10 })
    .map((seconds) => START_UNIX_SECONDS + BigInt(seconds)),
  verifiedDeposits: fc.record({ creator: arbitraryBinding, opponent: arbitraryBinding }),
  pendingDeposits: fc.record({ creator: fc.boolean(), opponent: fc.boolean() }),
  duplicateDepositSide: fc.constantFrom('creator' as const, 'opponent' as const, null, null),
  hasUnreadHistory: fc.boolean(),
  isExplained: fc.boolean(),
  alertKinds: fc.subarray([...alertKinds]).map((kinds) => new Set(kinds)),
});
const arbitraryCommand: fc.Arbitrary<DuelCommand> = fc.oneof(
  arbitraryWallet.map(
    (name): DuelCommand => ({
      kind: 'join',
      wallet: name,
      buildMatch: () => ({ ...sampleMatch, opponentWallet: name }),
    }),
  ),
  arbitraryWallet.map((name): DuelCommand => ({ kind: 'cancel', wallet: name })),
  arbitraryWallet.map((name): DuelCommand => ({ kind: 'prepare-fund', wallet: name })),
);

export const arbitraryEvent: fc.Arbitrary<DuelEvent> = fc.oneof(
  arbitraryCommand.map((each): DuelEvent => ({ kind: 'command', command: each })),
  fc.record({ kind: fc.constant('payments' as const), isOnChain: fc.boolean(), isLive: fc.boolean() }),
  arbitraryObservation.map((each): DuelEvent => ({ kind: 'check', observation: each })),
  fc.constant<DuelEvent>({ kind: 'expire' }),
);

/** Generates duels with both wallets known, in any status, also with deposits that are impossible in that status. */
export const arbitraryDuel: fc.Arbitrary<Duel> = fc
  .record({
    status: fc.constantFrom(...duelStatuses),
    creatorDeposited: fc.boolean(),
    opponentDeposited: fc.boolean(),
    fundPrepared: fc.boolean(),
  })
  .map(buildMatchedDuel);

/** Applies an event to a duel, whatever its status. A refused command changes nothing. */
export function applyEvent(duel: Duel, event: DuelEvent, now: Date): DuelUpdate {
  switch (event.kind) {
    case 'command': {
      const decision = decideCommand(duel, event.command, now);
      return decision.ok ? decision.value : { next: duel, changes: [] };
    }
    case 'payments':
      return decideOnPayments(duel, event);
    case 'check':
      return decideOnObservation(duel, event.observation);
    case 'expire':
      return cancelIfOverdue(duel, now);
  }
}
