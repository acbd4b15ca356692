/** A one-tap run on this page: a duel, a duel's payment or a machine's rip. */
interface GuestRun {
  readonly controller: AbortController;
  /** Resolves once the work has ended. Never rejects. */
  readonly ended: Promise<void>;
  /** The duel that the run opened; null before, and for the payment of an open duel or a rip. */
  duelId: string | null;
}

/** This page's one-tap run (a duel, a duel's payment or a machine's rip) until it has ended; else null. */
let currentRun: GuestRun | null = null;
/** Called when a run begins, is stopped or has ended. */
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Whether a one-tap run is under way on this page. False once the run is stopped, even while its work still ends. */
export const isGuestRunActive = (): boolean => currentRun !== null && !currentRun.controller.signal.aborted;

export const isPlayedByGuestRun = (duelId: string): boolean => isGuestRunActive() && currentRun?.duelId === duelId;

/** Calls `listener` when `isGuestRunActive` may have changed. Returns a function that unsubscribes it. */
export function subscribeToGuestRun(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Work of a run. It calls `setDuel` with the duel that it plays, so that the page doesn't notify the player of that
 * duel's news. Each run has a `setDuel` of its own: a stopped one may still open its duel after the next has started.
 */
type GuestWork = (signal: AbortSignal, setDuel: (duelId: string) => void) => Promise<void>;

/**
 * Runs `work` and returns a function that stops it; null if another run is active, so that a page never pays two duels
 * at once. If a stopped run is still ending, `work` waits for it, because its payment may be on its way.
 */
export function startGuestRun(work: GuestWork): (() => void) | null {
  if (isGuestRunActive()) return null;
  const previous = currentRun;
  const controller = new AbortController();
  const setDuel = (duelId: string): void => {
    run.duelId = duelId;
  };
  const runInTurn = async (): Promise<void> => {
    await previous?.ended;
    if (!controller.signal.aborted) await work(controller.signal, setDuel);
  };
  const run: GuestRun = {
    controller,
    duelId: null,
    ended: runInTurn()
      .catch(() => {})
      .then(() => {
        if (currentRun !== run) return;
        currentRun = null;
        notify();
      }),
  };
  currentRun = run;
  notify();
  return () => {
    controller.abort();
    notify();
  };
}
