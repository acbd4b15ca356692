const joiningDuelIds = new Set<string>();

/** Records that this tab is joining a duel, whose page it shows next. Returns a function that removes the record. */
export function noteJoining(duelId: string): () => void {
  joiningDuelIds.add(duelId);
  return () => void joiningDuelIds.delete(duelId);
}

/** Whether this tab is joining the duel. If so, the tab shows the duel's page next, and needn't announce the match. */
export const isJoiningHere = (duelId: string): boolean => joiningDuelIds.has(duelId);
