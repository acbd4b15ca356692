/** The last answer of a read, for callers that accept one of some age. */
export interface RecentRead<Value> {
  /** Returns an answer whose read began at most `ageMs` ago. A failure isn't kept. */
  get(ageMs: number): Promise<Value>;
  /** Makes the next call read anew. */
  forget(): void;
}

export function openRecentRead<Value>(read: () => Promise<Value>): RecentRead<Value> {
  let last: { readonly beganAt: number; readonly answer: Promise<Value> } | null = null;
  return {
    get(ageMs) {
      if (last !== null && performance.now() - last.beganAt < ageMs) return last.answer;
      const current = { beganAt: performance.now(), answer: read() };
      last = current;
      current.answer.catch(() => {
        if (last === current) last = null;
      });
      return current.answer;
    },
    forget() {
      last = null;
    },
  };
}
