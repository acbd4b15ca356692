const joiningDuelIds = new Set<string>();

/** Records that this tab is joining a duel. Returns a function that removes the record. */
export function noteJoining(duelId: string): () => void {
  joiningDuelIds.add(duelId);
  return () => void joiningDuelIds.delete(duelId);
}

/**
 * Whether this tab is joining the duel, or has joined it and doesn't show its page or table yet. If so, the tab needn't
 * announce the match.
 */
export const isJoiningHere = (duelId: string): boolean => joiningDuelIds.has(duelId);
