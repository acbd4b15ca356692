/** The last answer of a read, for callers that accept an answer of some age. */
export interface CachedRead<Value> {
  /** Returns an answer whose read began less than `ageMs` ago, or begins now. A failed read isn't used again. */
  read(ageMs: number): Promise<Value>;
  /** Makes the next `read` call start a new read. */
  invalidate(): void;
}

/** Returns `read` with its last answer kept for later callers. */
export function createCachedRead<Value>(read: () => Promise<Value>): CachedRead<Value> {
  let last: { readonly beganAt: number; readonly answer: Promise<Value> } | null = null;
  return {
    read(ageMs) {
      if (last !== null && performance.now() - last.beganAt < ageMs) return last.answer;
      const current = { beganAt: performance.now(), answer: read() };
      last = current;
      current.answer.catch(() => {
        if (last === current) last = null;
      });
      return current.answer;
    },
    invalidate() {
      last = null;
    },
  };
}
