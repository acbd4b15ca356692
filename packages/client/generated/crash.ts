// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';

/**
 * committed: waits for the client seed. active: waits for a decision until its deadline. With any other status
 * the round is over. voided: the server seed was lost, so there is no result.
 */
export type CrashStatus = 'committed' | 'active' | 'cashed-out' | 'crashed' | 'forfeited' | 'voided';

export type CrashAction = 'continue' | 'cash-out';

export interface CrashSettlementRecovery {
  /**
   * due: the next check sends the request to the settlement provider. waiting: the next attempt is at
   * nextAttemptAt. disputed: the provider’s answer didn’t match the request; the service only asks what the
   * provider did and never sends the request again.
   */
  readonly status: Open<'due' | 'waiting' | 'disputed' | 'done'>;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

export interface CrashCurrentStage {
  readonly roundId: string;
  /**
   * committed: waits for the client seed. active: waits for a decision until its deadline. With any other status
   * the round is over. voided: the server seed was lost, so there is no result.
   */
  readonly status: Open<CrashStatus>;
  readonly modeVersion: number;
  /** Hash of the rules of this modeVersion. GET /v1/rgs/modes returns the rules. */
  readonly configHash: string;
  /** Always false. This is a demo; nothing can be won or lost. */
  readonly hasValue: false;
  /** SHA-256 of the server seed’s 32 bytes. */
  readonly serverSeedHash: string;
  /** The player’s contribution to the draw: 1 to 64 visible ASCII characters. */
  readonly clientSeed: string | null;
  /** Null until the round is over. */
  readonly serverSeed: string | null;
  /** The last stage reached; 0 before the first. */
  readonly stage: number;
  /** Number of the round’s state; each transition adds 1. */
  readonly version: number;
  /**
   * Multiplier times 100 for cashing out now, or at which the round was cashed out. 0 before the first stage, and
   * if nothing was cashed out.
   */
  readonly multiplierHundredths: number;
  /** The next stage, which `continue` tries to reach. Null if there is none. */
  readonly next: {
    readonly stage: number;
    /** The multiplier times 100: 150 is 1.50×. Rounds have no value. */
    readonly multiplierHundredths: number;
    /** The odds of reaching this stage: `survives` out of `outOf`. */
    readonly survives: number;
    readonly outOf: number;
  } | null;
  readonly availableActions: Open<CrashAction>[];
  /** Last time at which a decision is accepted. Null if none is awaited. */
  readonly deadline: Date | null;
  /** Outcome if no decision arrives by the deadline. */
  readonly defaultAction: Open<'forfeit'>;
  /** Server time of this response. Count down to the deadline from it, not from the client’s clock. */
  readonly answeredAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Null until the round is over. */
  readonly settlement: CrashSettlementRecovery | null;
  /**
   * Hash of the current receipt. Null until the round is over, and always null in the response to a decision: read
   * the round to get it.
   */
  readonly receiptHash: string | null;
}

export interface CrashHistoryItem {
  readonly roundId: string;
  /**
   * committed: waits for the client seed. active: waits for a decision until its deadline. With any other status
   * the round is over. voided: the server seed was lost, so there is no result.
   */
  readonly status: Open<CrashStatus>;
  readonly modeVersion: number;
  /** The last stage reached; 0 before the first. */
  readonly stage: number;
  /** Multiplier times 100 at which the round was cashed out; 0 if it wasn’t, or isn’t over. */
  readonly multiplierHundredths: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

export interface CrashHistoryPage {
  readonly items: CrashHistoryItem[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface CrashGameState {
  /**
   * SHA-256 of the canonical form (RFC 8785) of an object with roundId and this object’s status, stage, version
   * and multiplierHundredths.
   */
  readonly commitment: string;
  /**
   * committed: waits for the client seed. active: waits for a decision until its deadline. With any other status
   * the round is over. voided: the server seed was lost, so there is no result.
   */
  readonly status: Open<CrashStatus>;
  readonly stage: number;
  readonly version: number;
  readonly multiplierHundredths: number;
  readonly isFinal: boolean;
}

export interface CrashProviderRequest {
  /** none: not requested yet, because nothing was due. */
  readonly status: Open<'none' | 'pending' | 'requested' | 'disputed' | 'final'>;
  readonly finality: Open<'none' | 'pending' | 'final'>;
  readonly finalizedAt: Date | null;
}

export interface CrashLedgerLine {
  readonly sequence: number;
  readonly area: Open<'game' | 'custody' | 'settlement'>;
  readonly kind: Open<'committed' | 'started' | 'continued' | 'cashed-out' | 'crashed' | 'forfeited' | 'voided' | 'requested' | 'disputed' | 'finalized'>;
  readonly at: Date;
  /** Version of the round after a transition. Null for anything else. */
  readonly version: number | null;
  readonly stage: number | null;
  /** Deadline of the stage that the transition left. */
  readonly deadline: Date | null;
}

export interface CrashReceipt {
  readonly receiptVersion: 1;
  readonly roundId: string;
  readonly mode: Open<'crash'>;
  readonly modeVersion: number;
  /** A SHA-256 hash in lowercase hex. */
  readonly configHash: string;
  readonly hasValue: false;
  /** A SHA-256 hash in lowercase hex. */
  readonly serverSeedHash: string;
  /** The player’s contribution to the draw: 1 to 64 visible ASCII characters. */
  readonly clientSeed: string | null;
  /** The server’s contribution to the draw: 32 bytes in lowercase hex, revealed only afterwards. */
  readonly serverSeed: string | null;
  readonly gameState: CrashGameState;
  /** The custody request, made when the round starts. */
  readonly custody: CrashProviderRequest;
  /** The settlement request, made when the round ends. */
  readonly settlement: CrashProviderRequest;
  /** All entries, in the order in which they happened. */
  readonly ledger: CrashLedgerLine[];
  /** SHA-256 of the canonical form (RFC 8785) of the receipt without this member. */
  readonly receiptHash: string;
}

export interface StartCrashRoundRequest {
  /** The player’s contribution to the draw: 1 to 64 visible ASCII characters. */
  readonly clientSeed: string;
}

export interface CrashPlayerDecisionRequest {
  readonly action: CrashAction;
  readonly stage: number;
  readonly version: number;
}

const codec1: Codec = {deadline: 'date', answeredAt: 'date', createdAt: 'date', endedAt: 'date', settlement: {nextAttemptAt: 'date'}};

/**
 * Creates a round with a committed server seed, or returns the one that isn’t started yet.
 *
 * The first step of a round of Crash: the service commits to a server seed. A round that isn’t started yet is
 * returned instead of a new one. Start it with `POST /crash/rounds/{roundId}/start`. Crash is a demo without
 * value.
 *
 * `POST /crash/rounds`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `round-open`, `state-changed`, `gate-closed`.
 */
export const createCrashRound: ClientEndpoint<Record<string, never>, CrashCurrentStage> = {
  method: 'POST',
  path: '/crash/rounds',
  auth: ['WS'],
  idempotency: 'required',
  response: codec1,
};

/**
 * Lists the rounds of this wallet, newest first.
 *
 * Lists the rounds of the signed-in wallet, newest first. Continue a round with `GET /crash/rounds/{roundId}`.
 *
 * `GET /crash/rounds`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `invalid-cursor`, `not-found`.
 */
export const listCrashRounds: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, CrashHistoryPage> = {
  method: 'GET',
  path: '/crash/rounds',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{createdAt: 'date', endedAt: 'date'}]},
};

/**
 * Returns the round, after recording a forfeit if its deadline has passed and advancing its settlement if it is
 * over.
 *
 * Read this to continue a round: it says which stage is next, until when to decide, and which actions are
 * possible. It also records a forfeit after the deadline and advances the settlement. Decide with `POST
 * /crash/rounds/{roundId}/decisions`.
 *
 * `GET /crash/rounds/{roundId}`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `not-found`.
 */
export const getCrashRound: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
}, CrashCurrentStage> = {
  method: 'GET',
  path: '/crash/rounds/{roundId}',
  auth: ['WS'],
  idempotency: 'none',
  response: codec1,
};

/**
 * Returns the receipt of a round: its ledger, custody and settlement, and whether each is final.
 *
 * Read this for the round’s accounts: its ledger, custody and settlement, and whether each is final. If the
 * settlement is due, advance it with `POST /crash/rounds/{roundId}/settlement/reconciliation`.
 *
 * `GET /crash/rounds/{roundId}/receipt`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `not-found`, `rate-limited`.
 */
export const getCrashReceipt: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
}, CrashReceipt> = {
  method: 'GET',
  path: '/crash/rounds/{roundId}/receipt',
  auth: ['WS'],
  idempotency: 'none',
  response: {custody: {finalizedAt: 'date'}, settlement: {finalizedAt: 'date'}, ledger: [{at: 'date', deadline: 'date'}]},
};

/**
 * Starts the round with the player’s seed, which fixes every draw, and tries to reach the first stage.
 *
 * The second step of a round: your seed fixes every draw, and the first stage is tried at once. If it holds,
 * decide at each stage with `POST /crash/rounds/{roundId}/decisions`.
 *
 * `POST /crash/rounds/{roundId}/start`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `not-found`, `wrong-round-state`.
 */
export const startCrashRound: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
  readonly body: StartCrashRoundRequest;
}, CrashCurrentStage> = {
  method: 'POST',
  path: '/crash/rounds/{roundId}/start',
  auth: ['WS'],
  idempotency: 'required',
  hasBody: true,
  response: codec1,
};

/**
 * Continues or cashes out at the given stage and version; after the deadline the round is forfeited.
 *
 * Continue to the next stage or cash out, with the `stage` and `version` that you have seen. After
 * `stale-decision`, read the round again. Once the round is over, verify it with `GET
 * /rgs/rounds/{mode}/{roundId}/proof`.
 *
 * `POST /crash/rounds/{roundId}/decisions`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `not-found`, `wrong-round-state`, `stale-decision`,
 * `action-not-available`.
 */
export const decideCrashRound: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
  readonly body: CrashPlayerDecisionRequest;
}, CrashCurrentStage> = {
  method: 'POST',
  path: '/crash/rounds/{roundId}/decisions',
  auth: ['WS'],
  idempotency: 'required',
  hasBody: true,
  response: codec1,
};

/**
 * Asks the settlement provider what it has done, then requests what is still due; safe to repeat.
 *
 * Call this once a round is over and its settlement isn’t final: it asks the settlement provider what it has
 * done, then requests what is still due. It can be repeated. See the outcome in the receipt.
 *
 * `POST /crash/rounds/{roundId}/settlement/reconciliation`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `not-found`, `wrong-round-state`.
 */
export const reconcileCrashSettlement: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
}, CrashCurrentStage> = {
  method: 'POST',
  path: '/crash/rounds/{roundId}/settlement/reconciliation',
  auth: ['WS'],
  idempotency: 'none',
  response: codec1,
};
