const joining = new Set<string>();

/** Notes that this tab is joining a duel and then shows it. Returns a function that ends this. */
export function noteJoining(duelId: string): () => void {
  joining.add(duelId);
  return () => void joining.delete(duelId);
}

/** Whether this tab is joining the duel, so that its match is no news here, and is on the way to its page. */
export const isJoiningHere = (duelId: string): boolean => joining.has(duelId);
