/** Bounds of a pool and of the statements on its connections; times in milliseconds. */
export interface DatabaseLimits {
  /** Connections of one process. */
  readonly connections: number;
  /** How long a query waits for a free or a new connection. */
  readonly connectMs: number;
  /** How long an unused connection is kept. */
  readonly idleMs: number;
  /** Postgres's `statement_timeout`; the client gives up a little later, since a hanging server enforces nothing. */
  readonly statementMs: number;
  /** Postgres's `lock_timeout`. */
  readonly lockMs: number;
  /** Postgres's `idle_in_transaction_session_timeout`. */
  readonly idleInTransactionMs: number;
}

/** Limits of requests. One wait for a connection and one for a statement together stay below five seconds. */
export const requestLimits: DatabaseLimits = {
  connections: 16,
  connectMs: 1_500,
  idleMs: 30_000,
  statementMs: 2_000,
  lockMs: 1_500,
  idleInTransactionMs: 10_000,
};

/**
 * Limits of the worker, which may take longer, since nobody waits for it. The leases of due duels, intents and payments
 * last six times as long as a statement may.
 */
export const workerLimits: DatabaseLimits = {
  connections: 4,
  connectMs: 5_000,
  idleMs: 30_000,
  statementMs: 20_000,
  lockMs: 5_000,
  idleInTransactionMs: 30_000,
};

/**
 * Limits of requests on Vercel, where instances are many, serve few requests at once, and are kept awake until their
 * connections are closed.
 */
export const functionLimits: DatabaseLimits = { ...requestLimits, connections: 5, idleMs: 5_000 };

/** How long the client waits beyond `statement_timeout`. */
const CLIENT_GRACE_MS = 300;

/** Returns the options of a `pg.Pool` for these limits. */
export const toPoolOptions = (limits: DatabaseLimits) => ({
  max: limits.connections,
  connectionTimeoutMillis: limits.connectMs,
  idleTimeoutMillis: limits.idleMs,
  query_timeout: limits.statementMs + CLIENT_GRACE_MS,
});

/**
 * Returns the statement that sets the other limits, once a connection is open: poolers refuse startup options that they
 * don't know.
 */
export const toSetStatement = ({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
  `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
