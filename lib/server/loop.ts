import type { Log } from '../api/log';
import type { Meter, WakeSource, WorkerLoop } from '../api/meter';
import type { Clock } from '../core/clock';
import { withRootSpan } from '../core/trace';

/** The shortest time between two runs, in milliseconds. Notifications that arrive meanwhile count as one. */
const MIN_PAUSE_MS = 100;
/**
 * The shortest time before a run that no notification asks for, in milliseconds: rows that become due one after the
 * other share a run, and a row that can't be processed now doesn't keep the loop busy.
 */
const MIN_UNPROMPTED_PAUSE_MS = 500;
/**
 * How long the next run waits for the one before it, in milliseconds. After that they overlap. Also the longest time
 * between two runs while such a slow one is under way: nobody is notified of rows that it reschedules.
 */
const SLOW_RUN_MS = 1_000;
/** Maximum number of runs of a loop under way at once. */
const RUNS_AT_ONCE = 4;

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
  /** The longest time between two runs now, in milliseconds. */
  readonly pollMs: () => number;
}

export interface Loop {
  /** Runs now, or once more after the run under way. */
  wake(): void;
  /** Begins no other run, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs `run` when something is due, when it is woken, and at the latest after `pollMs`. A run that takes longer than
 * `SLOW_RUN_MS`, because a node or provider doesn't answer, goes on beside the next ones. A failure is logged and counted.
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
   * Begins a run. Returns when the next row is due; null if none is. If the run is slow, returns as soon as another may
   * begin, as if something were due: only the next run finds out what is, such as rows beyond the limit of this one.
   */
  const begin = async (): Promise<Date | null> => {
    const run = runOnce();
    underWay.add(run);
    void run.then(() => underWay.delete(run));
    if (await endsWithin(run, SLOW_RUN_MS)) return run;
    // Another run finds out what is due after it.
    void run.then(wake);
    while (underWay.size >= RUNS_AT_ONCE) await Promise.race(underWay);
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

/** Waits for work, at most this long. Returns whether it has ended. */
export async function endsWithin(run: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const isInTime = await Promise.race([run.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
