/**
 * Seconds from the join to the funding deadline: the bounds of a creator's choice, and the time without one, also of a
 * match. Narrowing the bounds breaks clients; stored duels keep their time, and so do their rematches. The longest time
 * isn't above the default of SOLANA_RECOVERY_RETENTION_MS, because older payments aren't looked for.
 */
export const FUNDING_SECONDS = { least: 30, most: 86_400, standard: 600 } as const;
