import type { Log } from '../api/log';
import type { Meter, WakeSource, WorkerLoop } from '../api/meter';
import type { Clock } from '../core/clock';
import { withRootSpan } from '../core/trace';

/** The shortest time between two runs, in milliseconds. Notifications that arrive meanwhile count as one. */
const MIN_PAUSE_MS = 100;
/**
 * Minimum time before a run without a notification, in milliseconds: rows that become due one shortly after the other
 * share a run, and a row that can't be processed at present doesn't keep the loop busy.
 */
const MIN_UNPROMPTED_PAUSE_MS = 500;
/**
 * How long the next run waits for a run under way, in milliseconds; after that, up to `MAX_CONCURRENT_RUNS` overlap.
 * Also the longest pause while a slow run is under way: the loop isn't notified of rows that the slow run reschedules.
 */
const SLOW_RUN_MS = 1_000;
/** Maximum number of runs of the same loop that may overlap. */
const MAX_CONCURRENT_RUNS = 4;

/** Dependencies of `startLoop`. */
interface LoopServices {
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
}

interface LoopOptions {
  readonly loopName: WorkerLoop;
  /** Processes the due rows. Returns when the next row is due; null if none is. Runs may overlap. */
  readonly run: () => Promise<Date | null>;
  /** Returns the longest pause before the next run, in milliseconds. Called before each pause. */
  readonly pollMs: () => number;
}

/** A loop of the worker, which `startLoop` has started. */
export interface Loop {
  /** Begins a run as soon as possible: after a run that is under way, or beside it once that takes `SLOW_RUN_MS`. */
  wake(): void;
  /** Begins no other run, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Calls `run` at once, then when a row is due, after `wake`, or after a pause of `pollMs`. A run that takes longer than
 * `SLOW_RUN_MS`, such as while a node doesn't answer, goes on beside later runs. Failures are logged and counted.
 */
export function startLoop({ log, meter, clock }: LoopServices, { loopName, run, pollMs }: LoopOptions): Loop {
  let isStopped = false;
  let isNotified = false;
  let isIdle = false;
  let interrupt = (): void => {};
  const underWay = new Set<Promise<Date | null>>();

  const sleep = async (milliseconds: number): Promise<void> => {
    if (isStopped) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
      interrupt = resolve;
    });
    clearTimeout(timer);
  };

  /** Waits for the next run, and returns the reason for it. */
  const wait = async (dueAt: Date | null): Promise<WakeSource> => {
    await sleep(MIN_PAUSE_MS);
    if (isNotified) return 'notification';
    const untilDue = dueAt === null ? Number.POSITIVE_INFINITY : dueAt.getTime() - clock.now().getTime();
    const longest = underWay.size > 0 ? Math.min(SLOW_RUN_MS, pollMs()) : pollMs();
    isIdle = true;
    await sleep(Math.min(longest, Math.max(MIN_UNPROMPTED_PAUSE_MS, untilDue)) - MIN_PAUSE_MS);
    isIdle = false;
    return isNotified ? 'notification' : untilDue < longest ? 'due' : 'poll';
  };

  const runOnce = async (): Promise<Date | null> => {
    const begun = meter.startTimer();
    isNotified = false;
    try {
      const dueAt = await withRootSpan(`worker ${loopName}`, run);
      meter.countRun(loopName, false, begun);
      return dueAt;
    } catch (error) {
      log.error({ err: error, loop: loopName }, 'a worker run failed');
      meter.countRun(loopName, true, begun);
      // Retries soon, as if something were due.
      return clock.now();
    }
  };

  const wake = (): void => {
    isNotified = true;
    if (isIdle) interrupt();
  };

  /**
   * Begins a run. Returns when the next row is due; null if none is. If the run is slow, returns the current time as
   * soon as another run may begin, since it isn't known yet what is due: rows beyond the slow run's limit may be.
   */
  const begin = async (): Promise<Date | null> => {
    const run = runOnce();
    underWay.add(run);
    void run.then(() => underWay.delete(run));
    if (await endsWithin(run, SLOW_RUN_MS)) return run;
    // When the slow run has ended, another run processes rows that it made due.
    void run.then(wake);
    while (underWay.size >= MAX_CONCURRENT_RUNS) await Promise.race(underWay);
    return clock.now();
  };

  const repeat = async (): Promise<void> => {
    while (!isStopped) {
      const source = await wait(await begin());
      if (!isStopped) meter.countWake(loopName, source);
    }
  };
  const running = repeat();
  return {
    wake,
    async stop() {
      isStopped = true;
      interrupt();
      await Promise.all(underWay);
      await running;
    },
  };
}

/** Waits for a promise, at most for the given time. Returns whether it was fulfilled in that time. Rejects with it. */
export async function endsWithin(run: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const isInTime = await Promise.race([run.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
