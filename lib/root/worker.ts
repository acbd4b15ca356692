import { runWorker } from '../operations/run';
import type { Services } from './services';

const TICK_MS = 500;
const LIMIT = 100;

/** The self-hosted tick: the same run as the cron's, one after the other. */
export function startWorker(services: Services): { stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const tick = async (): Promise<void> => {
    await runWorker(services, LIMIT).catch((error: unknown) =>
      services.log.error({ err: error }, 'the worker run failed'),
    );
    if (!stopped) timer = setTimeout(tick, TICK_MS);
  };
  void tick();
  return {
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
