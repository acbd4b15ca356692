/** Formats a time to the minute: 2026-11-21 22:16 UTC. */
export const formatBeginTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
