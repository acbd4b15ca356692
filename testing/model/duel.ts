/** A duel as plain data: what the API shows, and what its escrow account holds. */
export interface ModelDuel {
  /** Empty until the service returned it. */
  readonly duelId: string;
  readonly creator: string;
  /** Null in an open duel. */
  readonly invited: string | null;
  readonly fundingSeconds: number;
  /** Deadlines are milliseconds since 1970. */
  readonly expiresAt: number;
  status: 'waiting' | 'matched' | 'funding' | 'committing' | 'funded' | 'refunding' | 'refunded' | 'cancelled';
  cancelReason: 'participant' | 'timeout' | null;
  opponent: string | null;
  fundingDeadline: number;
  resolutionDeadline: number;
  /** Escrow account. This and the hash of the terms are null before the duel is matched. */
  escrowAddress: string | null;
  termsHash: string | null;
  /** Whether the provider's consent to the terms is stored. */
  consented: boolean;
  /** Whether a payment was ever prepared: from then on the chain's clock ends the duel, not the server's. */
  isPaymentPrepared: boolean;
  /** Whether the record says that a side paid. */
  readonly deposited: Record<Side, boolean>;
  /** Whether the record says that the provider accepted. */
  acceptRecorded: boolean;
  /** The parts in the escrow account, in finalized state. */
  readonly fees: Record<Side, 'none' | 'held' | 'out'>;
  bond: 'none' | 'held' | 'out';
  /** Slot of the second payment; null before. */
  quorumSlot: number | null;
  /** The provider's accept, and the slot that it fixed; null before. */
  accepted: { readonly slot: number; readonly targetSlot: number } | null;
  /** Whether the escrow account was closed after every part was out. */
  closed: boolean;
  readonly intents: ModelIntent[];
}

export type Side = 'creator' | 'opponent';
export const sides: readonly Side[] = ['creator', 'opponent'];
/** An amount in escrow. */
export type Part = Side | 'bond';

type CreationMembers = 'duelId' | 'creator' | 'invited' | 'fundingSeconds' | 'expiresAt';

/** Creates a duel that waits for its opponent. */
export const createModelDuel = (chosen: Pick<ModelDuel, CreationMembers>): ModelDuel => ({
  ...chosen,
  status: 'waiting',
  cancelReason: null,
  opponent: null,
  fundingDeadline: Number.POSITIVE_INFINITY,
  resolutionDeadline: Number.POSITIVE_INFINITY,
  escrowAddress: null,
  termsHash: null,
  consented: false,
  isPaymentPrepared: false,
  deposited: { creator: false, opponent: false },
  acceptRecorded: false,
  fees: { creator: 'none', opponent: 'none' },
  bond: 'none',
  quorumSlot: null,
  accepted: null,
  closed: false,
  intents: [],
});

/** A payment that was prepared. */
export interface ModelIntent {
  readonly intentId: string;
  readonly wallet: string;
  readonly transaction: string;
  readonly lastValidBlockHeight: number;
  state: 'PREPARED' | 'SUBMITTED' | 'CONFIRMED' | 'FINALIZED' | 'EXPIRED';
  endReason: 'lapsed' | 'rejected' | null;
  /** The submitted signature: that of its own transaction, or one that is never sent. */
  submittedSignature: 'own' | 'stray' | null;
  landed: 'absent' | 'in a block' | 'finalized';
}

/** A search, or a match once there is a duel. */
export interface ModelTicket {
  readonly wallet: string;
  readonly tier: string;
  readonly risk: string;
  readonly createdAt: number;
  seenUntil: number;
  duel: ModelDuel | null;
}

/** Rules of the model. A test turns each one off, to show that the model then differs from the service. */
export const RULES = {
  /** A duel accepts only one opponent. */
  oneOpponent: true,
  /** The deadline's own second is in time. */
  deadlineIsInTime: true,
  /** A payment that the wallet called rejected, and sent all the same, counts. */
  rejectedPaymentCounts: true,
  /** Two wallets with an unfinished duel between them aren't matched again. */
  strangersMeet: true,
  /** No payment is prepared before the provider has agreed to the terms. */
  consentComesFirst: true,
  /** A provider that accepted and brought no result pays each player one more fee. */
  bondCompensates: true,
  /** A provider accepts within the slots that the terms give it, or not at all. */
  acceptHasAWindow: true,
};
export type Rules = typeof RULES;

/** Time and chain position. Server and chain share one clock here. */
export interface ModelTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Finalized block height. */
  readonly blockHeight: number;
  /** Finalized slot. */
  readonly slot: number;
}

/** The state that the service must have after the commands so far. */
export interface Model {
  readonly rules: Rules;
  readonly duels: ModelDuel[];
  /** Tickets that may be active; at most one per wallet. */
  readonly tickets: ModelTicket[];
}

export function findSide(duel: ModelDuel, wallet: string): Side | null {
  if (wallet === duel.creator) return 'creator';
  return wallet === duel.opponent ? 'opponent' : null;
}

/** Deadlines are whole seconds, and the deadline's own second is in time. */
export function isPast({ rules }: Model, deadline: number, { now }: ModelTime): boolean {
  const [second, last] = [Math.floor(now / 1000), Math.floor(deadline / 1000)];
  return rules.deadlineIsInTime ? second > last : second >= last;
}

/** Cancels a waiting duel that has expired, or a matched one without a prepared payment after its funding deadline. */
export function cancelIfExpired(model: Model, duel: ModelDuel, moment: ModelTime): void {
  const isOver =
    (duel.status === 'waiting' && isPast(model, duel.expiresAt, moment)) ||
    (duel.status === 'matched' && !duel.isPaymentPrepared && isPast(model, duel.fundingDeadline, moment));
  if (isOver) cancelModelDuel(duel, 'timeout');
}

export function cancelModelDuel(duel: ModelDuel, reason: 'participant' | 'timeout'): void {
  duel.status = 'cancelled';
  duel.cancelReason = reason;
}

/** Whether the duel is at its end. The model has no settled duels. */
export const isOver = ({ status }: ModelDuel): boolean => status === 'refunded' || status === 'cancelled';
