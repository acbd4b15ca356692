/** A duel as plain data: what the interface says of it, without a table, a version or an account. */
export interface ModelDuel {
  /** Empty until the service told it. */
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
  /** Whether a payment was ever prepared: from then on the chain's clock ends it, not the server's. */
  prepared: boolean;
  readonly deposited: Record<Side, boolean>;
  /** What the escrow account holds, finalized. */
  readonly fees: Record<Side, 'none' | 'held' | 'out'>;
  readonly intents: ModelIntent[];
}

export type Side = 'creator' | 'opponent';
export const sides: readonly Side[] = ['creator', 'opponent'];

/** A payment that was prepared. */
export interface ModelIntent {
  readonly intentId: string;
  readonly wallet: string;
  readonly transaction: string;
  readonly lastValidBlockHeight: number;
  state: 'PREPARED' | 'SUBMITTED' | 'CONFIRMED' | 'FINALIZED' | 'EXPIRED';
  endReason: 'lapsed' | 'rejected' | null;
  /** The signature that was told: that of its own transaction, or one that nobody ever sends. */
  bound: 'own' | 'stray' | null;
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

/** Rules of the model that a test bends, to see that the difference is found. */
export const RULES = {
  /** A joined duel takes nobody else. */
  oneOpponent: true,
  /** The moment of the deadline itself is in time. */
  deadlineIsInTime: true,
  /** A payment that the wallet called rejected, and sent all the same, counts. */
  rejectedPaymentCounts: true,
  /** Who plays with each other already is not matched again. */
  strangersMeet: true,
};
export type Rules = typeof RULES;

/** What time and chain are at a moment; server and chain have one clock here. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Finalized. */
  readonly blockHeight: number;
}

export interface Model {
  readonly rules: Rules;
  readonly duels: ModelDuel[];
  /** Those that may be on; at most one a wallet. */
  readonly tickets: ModelTicket[];
}

export function sideOf(duel: ModelDuel, wallet: string): Side | null {
  if (wallet === duel.creator) return 'creator';
  return wallet === duel.opponent ? 'opponent' : null;
}

/** Deadlines are whole seconds, and the deadline's own second is in time. */
export function isPast({ rules }: Model, deadline: number, { now }: Moment): boolean {
  const [second, last] = [Math.floor(now / 1000), Math.floor(deadline / 1000)];
  return rules.deadlineIsInTime ? second > last : second >= last;
}

/** Ends a duel that nobody began to pay in time. */
export function expire(model: Model, duel: ModelDuel, moment: Moment): void {
  const isOver =
    (duel.status === 'waiting' && isPast(model, duel.expiresAt, moment)) ||
    (duel.status === 'matched' && !duel.prepared && isPast(model, duel.fundingDeadline, moment));
  if (isOver) callOff(duel, 'timeout');
}

export function callOff(duel: ModelDuel, reason: 'participant' | 'timeout'): void {
  duel.status = 'cancelled';
  duel.cancelReason = reason;
}

export const isOver = ({ status }: ModelDuel): boolean => status === 'refunded' || status === 'cancelled';
