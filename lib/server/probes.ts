import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { systemClock } from '../core/clock';

/** Liveness: answers 200 while the process runs. For supervisors that restart it. */
const LIVE_PATH = '/livez';
/** Readiness: answers 200 while the services are open, the process isn't stopping, and the database answers. */
const READY_PATH = '/readyz';

/** Liveness and readiness of a self-hosted process. */
export interface Probes {
  /** Answers a probe; false for every other request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Call it once the services are open. */
  markReady(database: Database): void;
  /** Call it when the process receives a signal to end. From then on readiness fails, so proxies send nothing new. */
  markStopping(): void;
}

/** Maximum age of a database check in milliseconds, so that several proxies' probes share one query. */
const MAX_CHECK_AGE_MS = 1_000;

/** Creates the probes of a process that is starting. */
export function openProbes(clock = systemClock): Probes {
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  let lastCheck: { readonly checkedAtMs: number; readonly isUp: Promise<boolean> } | null = null;
  let database: Database | null = null;
  const isUp = (): Promise<boolean> => {
    if (database === null) return Promise.resolve(false);
    const now = clock.now().getTime();
    if (lastCheck === null || now - lastCheck.checkedAtMs >= MAX_CHECK_AGE_MS)
      lastCheck = { checkedAtMs: now, isUp: isDatabaseAnswering(database) };
    return lastCheck.isUp;
  };
  return {
    answer(request, response) {
      const path = request.url?.split('?', 1)[0];
      if (path === LIVE_PATH) reply(response, 200, 'alive');
      else if (path !== READY_PATH) return false;
      else if (state !== 'ready') reply(response, 503, state);
      else
        void isUp().then((up) =>
          state === 'ready' && up ? reply(response, 200, state) : reply(response, 503, up ? state : 'database away'),
        );
      return true;
    },
    markReady(opened) {
      database = opened;
      state = 'ready';
    },
    markStopping() {
      state = 'stopping';
    },
  };
}

const isDatabaseAnswering = ({ queries }: Database): Promise<boolean> =>
  queries.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}
