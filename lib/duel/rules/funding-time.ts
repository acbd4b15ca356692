/**
 * Seconds from the join to the funding deadline. A creator may choose from `least` to `most`. `standard` is the
 * default, also for two players that matchmaking pairs. Narrowing the bounds breaks clients. `most` isn't above the
 * default of SOLANA_RECOVERY_RETENTION_MS, because the service doesn't search for older payments.
 */
export const FUNDING_SECONDS = { least: 30, most: 86_400, standard: 600 } as const;
