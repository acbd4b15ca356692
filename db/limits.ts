/** Bounds of a pool and of the statements on its connections; times in milliseconds. */
export interface DatabaseLimits {
  /** Connections of one process. */
  readonly maxConnections: number;
  /** How long a query waits for a free or a new connection. */
  readonly connectTimeoutMs: number;
  /** How long an unused connection is kept. */
  readonly idleTimeoutMs: number;
  /** Postgres's `statement_timeout`; the client gives up a little later, since a hanging server enforces nothing. */
  readonly statementTimeoutMs: number;
  /** Postgres's `lock_timeout`. */
  readonly lockTimeoutMs: number;
  /** Postgres's `idle_in_transaction_session_timeout`. */
  readonly idleInTransactionTimeoutMs: number;
}

/** Limits of requests. One wait for a connection and one for a statement together stay below five seconds. */
export const requestLimits: DatabaseLimits = {
  maxConnections: 16,
  connectTimeoutMs: 1_500,
  idleTimeoutMs: 30_000,
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 1_500,
  idleInTransactionTimeoutMs: 10_000,
};

/**
 * Limits of the worker, which may take longer, since nobody waits for it. The leases of due duels, intents and payments
 * last six times as long as a statement may.
 */
export const workerLimits: DatabaseLimits = {
  maxConnections: 4,
  connectTimeoutMs: 5_000,
  idleTimeoutMs: 30_000,
  statementTimeoutMs: 20_000,
  lockTimeoutMs: 5_000,
  idleInTransactionTimeoutMs: 30_000,
};

/**
 * Limits of requests on Vercel, where instances are many, serve few requests at once, and are kept awake until their
 * connections are closed.
 */
export const serverlessLimits: DatabaseLimits = { ...requestLimits, maxConnections: 5, idleTimeoutMs: 5_000 };

/** How long the client waits beyond `statement_timeout`. */
const CLIENT_GRACE_MS = 300;

/** Returns the options of a `pg.Pool` for these limits. */
export const toPoolOptions = (limits: DatabaseLimits) => ({
  max: limits.maxConnections,
  connectionTimeoutMillis: limits.connectTimeoutMs,
  idleTimeoutMillis: limits.idleTimeoutMs,
  query_timeout: limits.statementTimeoutMs + CLIENT_GRACE_MS,
});

/**
 * Returns the statement that sets the other limits, once a connection is open: poolers refuse startup options that they
 * don't know.
 */
export const buildSetStatement = ({
  statementTimeoutMs,
  lockTimeoutMs,
  idleInTransactionTimeoutMs,
}: DatabaseLimits): string =>
  `set statement_timeout = ${statementTimeoutMs}; set lock_timeout = ${lockTimeoutMs}; ` +
  `set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`;
