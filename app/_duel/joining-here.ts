const joiningDuelIds = new Set<string>();

/** Records that this tab is joining a duel. Returns a function that removes the record. */
export function noteJoining(duelId: string): () => void {
  joiningDuelIds.add(duelId);
  return () => void joiningDuelIds.delete(duelId);
}

/** Whether this tab has a record of joining the duel. If so, it needn't announce the match. */
export const isJoiningHere = (duelId: string): boolean => joiningDuelIds.has(duelId);
