// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { AlertAmount, Duel, DuelCard, DuelCustodyAlert, DuelEventData, DuelEventKind, DuelResult, DuelSide, DuelStatus, EscrowMovement, EscrowTransaction, MatchmakingMode, ProviderMode } from './duels';
import type { GachaDebt } from './gacha';
import type { IntentState, TransactionPurpose } from './transactions';
import type { RevokedSessions } from './authentication';

export interface RevokeSessionsRequest {
  readonly wallet: string | 'all';
}

export interface ReconciliationSummary {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /**
   * unavailable: the RPC didn’t answer, serves another chain, or is behind a state that was finalized before. Such
   * a run changes nothing.
   */
  readonly chain: Open<'ok' | 'unavailable'>;
  /** Due duels that this run claimed. */
  readonly claimed: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Duels left for a later run, because the RPC or the database didn’t answer. */
  readonly failed: number;
  /** Due intents for which the history of the escrow account was read. */
  readonly scanned: number;
  /** Transactions of these histories that were fetched. */
  readonly candidates: number;
  /** Due payments to pack machines that this run claimed. */
  readonly payments: number;
  /** Transactions to the machines’ treasury that were read. */
  readonly arrivals: number;
  /** Free seed commitments in the pool afterwards. Null if the run didn’t count them. */
  readonly commitments: number | null;
  /** Open custody alerts of duels afterwards. GET /operations/alerts lists them. */
  readonly openAlerts: number;
  /** Custody alerts opened since this run began, including those that are already resolved. */
  readonly newAlerts: number;
}

export interface ParkedWork {
  /**
   * duels: the check of a duel. intents: the scan of an escrow account’s history for a payment. payments: the
   * check of a payment to a pack machine. arrivals: a transaction to the machines’ treasury. settlements: a
   * request to the settlement provider of a crash round. card-deliveries: the delivery of a paid rip’s card.
   */
  readonly queue: Open<'duels' | 'intents' | 'payments' | 'arrivals' | 'settlements' | 'card-deliveries'>;
  /**
   * Id of the duel, the intent, the payment intent or the rip whose card is delivered; signature of the arrival;
   * request key of the settlement.
   */
  readonly id: string;
  /**
   * Why the latest attempt failed: a problem code, a constraint or SQLSTATE of the database, or the name of an
   * error class. The log has the error, with the same queue and id.
   */
  readonly reason: string;
  /** Failed attempts in a row. */
  readonly failures: number;
  readonly failingSince: Date;
  /** When the latest attempt failed. */
  readonly failedAt: Date;
  /** When the row was parked. Since then it is tried only about every 15 minutes. */
  readonly parkedAt: Date;
}

export interface CustodyAlert {
  /**
   * As in a duel’s receipt, and undelivered-payment: a pack machine owes a refund; parked-work: the worker keeps
   * failing to process a row.
   */
  readonly kind: Open<'late-deposit' | 'stale-deposit' | 'duplicate-deposit' | 'unmatched-deposit' | 'unexpected-result' | 'false-chain-state' | 'record-corrected' | 'unknown-entropy' | 'undelivered-payment' | 'parked-work'>;
  readonly openedAt: Date;
  /**
   * When the chain showed that all of the money has left escrow, or, for an unmatched deposit, when its
   * transaction was submitted here and so counts.
   */
  readonly resolvedAt: Date | null;
  readonly amounts: {
    readonly side: Open<'creator' | 'opponent'> | null;
    /** In base units, such as lamports. */
    readonly amount: bigint;
    /** A Solana account address, base58 of 32 bytes. */
    readonly mint: string;
    readonly decimals: number;
  }[];
  /** Null for a payment to a pack machine, and for parked work that isn’t a duel’s. */
  readonly duelId: string | null;
  /** With undelivered-payment: the refund owed. Null for other kinds. */
  readonly debt: {
    readonly debtId: string;
    readonly intentId: string | null;
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly wallet: string;
    /** An Ed25519 signature, base58 of 64 bytes. */
    readonly signature: string;
    /**
     * no-copies: the payment landed when the cards were gone. seed-lost: the server seed can’t be derived any more.
     * paid-twice: a second transaction paid for the same intent. superseded: the payment landed late, while the
     * wallet had another unfinished payment to the machine. unbound: money arrived at the treasury that matches no
     * payment intent. surrendered: the payer gave up the rip, for example because of a lost client seed. operator:
     * recorded by an operator. undelivered: the drawn card couldn’t be delivered in time.
     */
    readonly reason: Open<'no-copies' | 'seed-lost' | 'paid-twice' | 'superseded' | 'unbound' | 'surrendered' | 'operator' | 'undelivered'>;
  } | null;
  /**
   * With parked-work: the row that keeps failing, and why. Null for other kinds. The alert leaves the list when
   * the row succeeds, so it is never listed as resolved. POST /operations/parked-work/retry has the worker’s next
   * run try it again.
   */
  readonly work: ParkedWork | null;
}

export interface CustodyAlertList {
  readonly items: CustodyAlert[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface RetryParkedWorkRequest {
  /**
   * duels: the check of a duel. intents: the scan of an escrow account’s history for a payment. payments: the
   * check of a payment to a pack machine. arrivals: a transaction to the machines’ treasury. settlements: a
   * request to the settlement provider of a crash round. card-deliveries: the delivery of a paid rip’s card.
   */
  readonly queue: 'duels' | 'intents' | 'payments' | 'arrivals' | 'settlements' | 'card-deliveries';
  readonly id: string;
}

export interface DuelStory {
  readonly readAt: Date;
  readonly duel: Duel;
  /** The event that the duel waits for, according to the database. The chain may already be further on. */
  readonly wait: {
    readonly for: Open<'opponent' | 'consent' | 'payments' | 'accept' | 'entropy' | 'answer' | 'commit' | 'cards' | 'payouts' | 'refunds' | 'check' | 'late-payment' | 'close' | 'nothing'>;
    readonly why: string;
    /** Deadline by the chain’s clock. Null if there is none. */
    readonly until: Date | null;
    /** Last slot, if the deadline is counted in slots. Otherwise null. */
    readonly untilSlot: bigint | null;
    /** Consequence of missing the deadline. Null if there is none. */
    readonly otherwise: string | null;
  };
  readonly check: {
    /** When the worker checks the duel next; null once nothing can change. */
    readonly nextCheckAt: Date | null;
    /** How many seconds that check is late; 0 if it isn’t. */
    readonly overdueSeconds: number;
    /** Checks without a change since the last event. */
    readonly attempts: number;
    /** End of the lease of the worker’s run that is checking the duel. Null without a lease. */
    readonly leasedUntil: Date | null;
  };
  /**
   * Reasons why the duel doesn’t continue: a worker, RPC or provider that isn’t working, a check that keeps
   * failing, an open alert.
   */
  readonly hindrances: string[];
  readonly events: {
    /** Counts from 1 without gaps. The list is in this order. */
    readonly sequence: number;
    readonly kind: Open<DuelEventKind>;
    readonly at: Date;
    readonly actorKind: Open<'creator' | 'opponent' | 'integration' | 'worker'>;
    /** Null for the first event. */
    readonly statusFrom: Open<DuelStatus> | null;
    /** Equal to `statusFrom` if the event doesn’t change the status. */
    readonly statusTo: Open<DuelStatus>;
    /** Members that depend on the kind of the event. Others may be added, also to kinds that exist. */
    readonly data: DuelEventData;
  }[];
  /** All transactions prepared for the duel, oldest first. */
  readonly intents: {
    readonly intentId: string;
    readonly purpose: Open<TransactionPurpose>;
    /** The wallet that signs and pays the network fee. */
    readonly wallet: string;
    readonly state: Open<IntentState>;
    readonly endReason: Open<'lapsed' | 'rejected'> | null;
    /** An Ed25519 signature, base58 of 64 bytes. */
    readonly signature: string | null;
    /** A block height. */
    readonly lastValidBlockHeight: bigint;
    readonly createdAt: Date;
    readonly updatedAt: Date;
    readonly part: Open<'creator-fee' | 'opponent-fee' | 'creator-card' | 'opponent-card' | 'bond'> | null;
    /**
     * How the service learned of the signature. submission: the signer submitted it. rpc-recovery: the worker found
     * the exact message on chain.
     */
    readonly binding: Open<'submission' | 'rpc-recovery'> | null;
    /** Slot in which the transaction landed. */
    readonly slot: bigint | null;
    /** Error of the chain or of the verification. */
    readonly error: string | null;
    /** When the worker next searches the escrow account’s history for this transaction. */
    readonly nextScanAt: Date | null;
  }[];
  readonly escrowTransactions: EscrowTransaction[];
  readonly custodyAlerts: DuelCustodyAlert[];
  /** Counts of the duel’s webhook deliveries. Old deliveries are deleted and no longer counted. */
  readonly deliveries: {
    readonly pending: number;
    readonly delivered: number;
    readonly failed: number;
  };
}

export interface RecordGachaDebtRequest {
  readonly paymentIntentId: string;
}

export interface RefundGachaDebtRequest {
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
}

const codec1: Codec = {amount: 'amount', openedAt: 'date', refundedAt: 'date'};

/**
 * Ends all sessions of one wallet, or of all wallets.
 *
 * Operators call this after an incident, for one wallet or for all. The sessions stop working at once, and
 * players sign in again. Funds and duels are not affected.
 *
 * `POST /operations/sessions/revoke`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`.
 */
export const revokeSessionsOf: ClientEndpoint<{
  readonly body: RevokeSessionsRequest;
}, RevokedSessions> = {
  method: 'POST',
  path: '/operations/sessions/revoke',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: {},
};

/**
 * Removes the name of a wallet, such as an offensive one.
 *
 * Call this as an operator when players report a name. A wallet without a name is answered with `not-found`. The
 * player can choose another name.
 *
 * `DELETE /operations/player-names/{wallet}`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `not-found`.
 */
export const removePlayerName: ClientEndpoint<{
  readonly params: {
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly wallet: string;
  };
}, null> = {
  method: 'DELETE',
  path: '/operations/player-names/{wallet}',
  auth: ['IK'],
  idempotency: 'none',
  response: null,
};

/**
 * Runs the reconciliation worker once, with a limit of duels, for the cron.
 *
 * The deployment’s cron calls this at an interval. Each call processes a limited number of duels that are due
 * and returns what it did. Overlapping calls are safe. For a single duel, clients use `POST
 * /duels/{duelId}/transactions/reconciliation`.
 *
 * `GET /internal/reconciliation/solana`. Needs the cron’s secret or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `chain-unavailable`.
 */
export const runReconciliation: ClientEndpoint<{
  readonly query?: {
    readonly limit?: undefined | number;
  };
}, ReconciliationSummary> = {
  method: 'GET',
  path: '/internal/reconciliation/solana',
  auth: ['CS', 'IK'],
  idempotency: 'none',
  response: {startedAt: 'date', finishedAt: 'date'},
};

/**
 * Runs the reconciliation worker once, for operators.
 *
 * Operators call this to run the worker once without waiting for the cron. It does the same as the cron’s call,
 * and both may overlap. See what remains with `GET /operations/alerts`.
 *
 * `POST /internal/reconciliation/solana`. Needs the cron’s secret or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `chain-unavailable`.
 */
export const runReconciliationByHand: ClientEndpoint<{
  readonly query?: {
    readonly limit?: undefined | number;
  };
}, ReconciliationSummary> = {
  method: 'POST',
  path: '/internal/reconciliation/solana',
  auth: ['CS', 'IK'],
  idempotency: 'none',
  response: {startedAt: 'date', finishedAt: 'date'},
};

/**
 * Lists custody alerts, refunds owed by pack machines and parked work, newest first.
 *
 * Operators read this to learn what needs attention: money that isn’t where it should be, refunds owed by pack
 * machines, and rows that keep failing. Each alert says which duel or debt it concerns. Look into a duel with
 * `GET /operations/duels/{duelId}`.
 *
 * `GET /operations/alerts`. Needs an integration key.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`.
 */
export const listAlerts: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    readonly status?: undefined | 'open' | 'resolved';
  };
}, CustodyAlertList> = {
  method: 'GET',
  path: '/operations/alerts',
  auth: ['IK'],
  idempotency: 'none',
  response: {items: [{openedAt: 'date', resolvedAt: 'date', amounts: [{amount: 'amount'}], work: {failingSince: 'date', failedAt: 'date', parkedAt: 'date'}}]},
};

/**
 * Makes the worker’s next run retry a parked row, which stays parked until it succeeds.
 *
 * Call this after the cause of a failing row has been removed: the worker’s next run tries it again instead of
 * waiting. The row stays parked until it succeeds. Watch it in `GET /operations/alerts`.
 *
 * `POST /operations/parked-work/retry`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `not-found`.
 */
export const retryParkedWork: ClientEndpoint<{
  readonly body: RetryParkedWorkRequest;
}, ParkedWork> = {
  method: 'POST',
  path: '/operations/parked-work/retry',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: {failingSince: 'date', failedAt: 'date', parkedAt: 'date'},
};

/**
 * Returns everything known about a duel, what it waits for and why; reads only the database.
 *
 * Operators read this to explain a duel: its events, transactions, alerts and deliveries, what it waits for and
 * until when. It reads only the database. To check the chain, call `POST
 * /duels/{duelId}/transactions/reconciliation`.
 *
 * `GET /operations/duels/{duelId}`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `forbidden`, `not-found`, `database-unavailable`.
 */
export const getDuelStory: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, DuelStory> = {
  method: 'GET',
  path: '/operations/duels/{duelId}',
  auth: ['IK'],
  idempotency: 'none',
  response: {readAt: 'date', duel: {feeAmount: 'amount', expiresAt: 'date', fundingDeadline: 'date', resolutionDeadline: 'date', createdAt: 'date', updatedAt: 'date', bondAmount: 'amount', acceptedSlot: 'amount', targetSlot: 'amount', entropy: {slot: 'amount'}, result: {draws: [{valueAmount: 'amount'}]}}, wait: {until: 'date', untilSlot: 'amount'}, check: {nextCheckAt: 'date', leasedUntil: 'date'}, events: [{at: 'date'}], intents: [{lastValidBlockHeight: 'amount', createdAt: 'date', updatedAt: 'date', slot: 'amount', nextScanAt: 'date'}], escrowTransactions: [{slot: 'amount', networkFee: 'amount', payers: [{amount: 'amount'}], recipients: [{amount: 'amount'}]}], custodyAlerts: [{openedAt: 'date', resolvedAt: 'date', amounts: [{amount: 'amount'}], outBy: 'date'}]},
};

/**
 * Records a refund owed for a verified payment, which then can’t be used for a rip any more.
 *
 * Call this if a verified payment can’t lead to a rip: a refund to its payer is recorded, and the payment can’t
 * be used any more. Pay the refund, then report it with `POST /operations/gacha-debts/{debtId}/refund`.
 *
 * `POST /operations/gacha-debts`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `unknown-payment-intent`, `payment-not-verified`.
 */
export const recordGachaDebt: ClientEndpoint<{
  readonly body: RecordGachaDebtRequest;
}, GachaDebt> = {
  method: 'POST',
  path: '/operations/gacha-debts',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Marks a refund as paid, with the signature of the finalized transaction that paid it.
 *
 * Call this after a refund was sent, with the signature of its finalized transaction. The transfer is checked on
 * chain before the debt counts as paid. The player sees it in `GET /gacha/debts`.
 *
 * `POST /operations/gacha-debts/{debtId}/refund`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `not-found`, `payment-not-final`, `state-changed`,
 * `chain-unavailable`.
 */
export const refundGachaDebt: ClientEndpoint<{
  readonly params: {
    readonly debtId: string;
  };
  readonly body: RefundGachaDebtRequest;
}, GachaDebt> = {
  method: 'POST',
  path: '/operations/gacha-debts/{debtId}/refund',
  auth: ['IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};
