import { runSettlements } from '../crash/run-settlements';
import { runWorker } from '../operations/run';
import { runDeliveries } from '../webhooks/deliver';
import type { Services } from './services';

const TICK_MS = 500;
const LIMIT = 100;

/** The self-hosted ticks: what the cron runs. A receiver of webhooks that is slow holds no duel up, nor does settlement. */
export function startWorker(services: Services): { stop(): void } {
  const ticks = [
    tick(services, () => runWorker(services, LIMIT)),
    tick(services, () => runDeliveries(services)),
    tick(services, () => runSettlements(services)),
  ];
  return {
    stop() {
      for (const each of ticks) each.stop();
    },
  };
}

/** Runs again and again, one after the other. */
function tick({ log }: Services, run: () => Promise<unknown>): { stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const next = async (): Promise<void> => {
    await run().catch((error: unknown) => log.error({ err: error }, 'a worker run failed'));
    if (!stopped) timer = setTimeout(next, TICK_MS);
  };
  void next();
  return {
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
