/** The last answer of a read, for callers that accept an answer of some age. */
export interface CachedRead<Value> {
  /** Returns an answer whose read began at most `ageMs` ago. A failure isn't kept. */
  read(ageMs: number): Promise<Value>;
  /** Makes the next `read` call start a new read. */
  invalidate(): void;
}

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
