import type { WorkerLoop } from '../api/meter';
import { withRootSpan } from '../core/trace';
import { runSettlements } from '../crash/run-settlements';
import { runWorker } from '../operations/run';
import { withWorkerDatabase } from '../operations/with-worker-database';
import type { Services } from '../root/services';
import { runDeliveries } from '../webhooks/deliver';

const TICK_MS = 500;
const ROWS_PER_RUN = 100;

interface RunningLoop {
  /** Begins no other run, and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Starts the worker of a self-hosted server, which replaces the cron. Slow webhooks or settlements don't delay duels.
 */
export function startWorker(process: Services): RunningLoop {
  const services = withWorkerDatabase(process);
  const ticks = [
    startLoop(services, 'reconciliation', () => runWorker(services, ROWS_PER_RUN)),
    startLoop(services, 'webhooks', () => runDeliveries(services)),
    startLoop(services, 'settlements', () => runSettlements(services)),
  ];
  return {
    async stop() {
      await Promise.all(ticks.map((each) => each.stop()));
    },
  };
}

/** Runs `run` again and again, `TICK_MS` after the last one ended. A failure is logged and counted. */
function startLoop({ log, meter }: Services, loop: WorkerLoop, run: () => Promise<unknown>): RunningLoop {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const next = async (): Promise<void> => {
    const begun = meter.begin();
    const failed = await withRootSpan(`worker ${loop}`, run).then(
      () => false,
      (error: unknown) => {
        log.error({ err: error, loop }, 'a worker run failed');
        return true;
      },
    );
    meter.ran(loop, failed, begun);
    if (!stopped)
      timer = setTimeout(() => {
        running = next();
      }, TICK_MS);
  };
  let running = next();
  return {
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
