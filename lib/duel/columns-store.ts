import { type ColumnsIn, type EveryColumn, listColumnsIn } from '../../db/rows';
import type { duels } from '../../db/schema/duels';
import type { MatchFields, MutableDuelFields } from './rules/duel';

/**
 * When a column of `duels` is written. The compiler holds the inserts and `saveDecision` to it. Other code, such as due
 * work, also writes `nextCheckAt`, `checkAttempts` and the lease.
 *
 * - `fixed`: by the insert alone.
 * - `state`: by the insert and by decisions.
 * - `matched`: with the opponent, by the insert or by a decision.
 * - `later`: by decisions alone, null until then.
 * - `tracked`: by the store itself, with the insert and each decision.
 * - `lease`: by due work; null in an insert.
 */
type WriteTime = 'fixed' | 'state' | 'matched' | 'later' | 'tracked' | 'lease';
/** Makes the compiler check that every field that a decision can change is a column that decisions write. */
type DecidedFields = Record<keyof MutableDuelFields, 'state' | 'matched' | 'later'> &
  Record<keyof MatchFields, 'matched'>;

const writePhaseByColumn = {
  duelId: 'fixed',
  version: 'tracked',
  status: 'state',
  cancelReason: 'later',
  matchmakingMode: 'fixed',
  listed: 'fixed',
  packId: 'fixed',
  policyHash: 'fixed',
  creatorWallet: 'fixed',
  invitedWallet: 'fixed',
  opponentWallet: 'matched',
  feeLamports: 'fixed',
  treasuryWallet: 'fixed',
  providerKey: 'fixed',
  providerMode: 'fixed',
  seedCommitment: 'fixed',
  entropyDelaySlots: 'fixed',
  termsLayout: 'fixed',
  bondLamports: 'fixed',
  gridSlots: 'fixed',
  acceptSteps: 'fixed',
  revealDelaySlots: 'fixed',
  fundingSeconds: 'fixed',
  resolutionSeconds: 'fixed',
  expiresAt: 'fixed',
  programId: 'fixed',
  cardMode: 'fixed',
  fundingDeadline: 'matched',
  resolutionDeadline: 'matched',
  terms: 'matched',
  termsHash: 'matched',
  escrowAddress: 'matched',
  providerConsent: 'later',
  fundPrepared: 'state',
  creatorDeposited: 'state',
  opponentDeposited: 'state',
  quorumSlot: 'later',
  acceptedSlot: 'later',
  targetSlot: 'later',
  entropySlot: 'later',
  entropy: 'later',
  result: 'later',
  cards: 'later',
  createdAt: 'fixed',
  updatedAt: 'tracked',
  nextCheckAt: 'tracked',
  checkAttempts: 'tracked',
  leaseToken: 'lease',
  leaseUntil: 'lease',
} as const satisfies EveryColumn<typeof duels, WriteTime> & DecidedFields;

type Row = typeof duels.$inferSelect;

/** A duel to insert, before it has an opponent. */
export type OpenedDuel = Pick<Row, ColumnsIn<typeof writePhaseByColumn, 'fixed' | 'state' | 'tracked'>>;

/** A duel to insert together with its opponent. */
export type MatchedDuel = Pick<Row, ColumnsIn<typeof writePhaseByColumn, 'fixed' | 'state' | 'tracked' | 'matched'>>;

/** Columns that a decision writes. */
export const decidedColumns = listColumnsIn(writePhaseByColumn, 'state', 'matched', 'later');
/** Names of the columns in `ChangedDuelColumns`. */
export const changedDuelColumns = listColumnsIn(writePhaseByColumn, 'state', 'matched', 'later', 'tracked');
/**
 * Values of all columns that change with a decision: those that it decides, and those that the store updates with each
 * decision.
 */
export type ChangedDuelColumns = Pick<
  Row,
  ColumnsIn<typeof writePhaseByColumn, 'state' | 'matched' | 'later' | 'tracked'>
>;
