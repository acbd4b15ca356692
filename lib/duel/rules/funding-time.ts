/**
 * Seconds from the join to the funding deadline. A creator may choose from `least` to `most`; `standard` is the
 * default, and the time of duels from matchmaking. Narrowing the bounds breaks clients; stored duels keep their time,
 * and so do their rematches. The longest time isn't above the default of SOLANA_RECOVERY_RETENTION_MS, because older
 * payments aren't looked for.
 */
export const FUNDING_SECONDS = { least: 30, most: 86_400, standard: 600 } as const;
