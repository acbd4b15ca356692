import type { Endpoint } from './endpoint';

/** What the worker does in loops of its own. */
export type WorkerLoop = 'reconciliation' | 'webhooks' | 'settlements';

/** What operators are told of. Times begin with what `begin` gave. */
export interface Meter {
  begin(): number;
  /** A request is answered; `endpoint` is null where none was found, or what stands in front of the API. */
  answered(endpoint: Endpoint | 'pages' | 'rpc' | null, status: number, begun: number): void;
  /** A run of the worker ended. */
  ran(loop: WorkerLoop, failed: boolean, begun: number): void;
}

/** Where nobody reads, nothing is counted. */
export const silentMeter: Meter = { begin: () => 0, answered() {}, ran() {} };
