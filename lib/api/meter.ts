import type { Endpoint } from './endpoint';

/** The worker's loops. */
export type WorkerLoop = 'reconciliation' | 'maintenance' | 'webhooks' | 'pushes' | 'settlements' | 'cards';

/** Why a loop runs: it was notified, something became due, or the longest time between two runs was over. */
export type WakeSource = 'notification' | 'due' | 'poll';

/** How a call to the Solana RPC ended; `lib/chain/metered-transport.ts` distinguishes them. */
export type RpcOutcome =
  | 'ok'
  | '429'
  | 'timeout'
  | 'http-4xx'
  | 'http-5xx'
  | 'request-error'
  | 'server-error'
  | 'unreachable'
  | 'unreadable';

/** How a call to the pack provider ended. `refused`: it answered with a refusal. */
export type ProviderOutcome = 'ok' | 'refused' | 'timeout' | 'unavailable';

/**
 * Free funds and card stock that the pack provider reported: the number of cards that are ready, and the lamports that
 * each card costs it. `cardStock` is missing if it reported none.
 */
export interface ReportedHealth {
  readonly freeLamports: bigint;
  readonly cardStock?: { readonly readyCount: number; readonly costLamports: bigint };
}

/** Why a run checked a duel that had changed on chain: a notification over a WebSocket, or its schedule. */
export type UpdateSource = 'socket' | 'poll';

/** Counts for the metrics. A duration runs from the value that `startTimer` returned. */
export interface Meter {
  startTimer(): number;
  /**
   * Counts an answered request. `endpoint` is null for an unknown path or method, and a word for requests outside the
   * API.
   */
  countRequest(endpoint: Endpoint | 'pages' | 'rpc' | null, status: number, begun: number): void;
  /** Counts a finished run of a worker loop. */
  countRun(loop: WorkerLoop, failed: boolean, begun: number): void;
  /** Counts why a worker loop runs again. */
  countWake(loop: WorkerLoop, source: WakeSource): void;
  /**
   * Records whether this process is the leader, which follows the chain for all instances, and whether notifications of
   * the database reach it.
   */
  setWorkerState(state: { readonly isLeader: boolean; readonly isListening: boolean }): void;
  countRpcCall(method: string, outcome: RpcOutcome, begun: number): void;
  /** Counts a call that waited for its turn within the RPC's quota, and began or was refused. */
  countRpcQueueWait(priority: 'player' | 'housekeeping', outcome: 'begun' | 'refused', seconds: number): void;
  /** Sets whether an RPC node is called as usual. It isn't for a while after failures or a refusal. */
  setRpcNode(name: string, isUp: boolean): void;
  countProviderCall(operation: string, outcome: ProviderOutcome, begun: number): void;
  /** Sets the provider's free funds and card stock to the values that it just reported. */
  setProviderHealth(health: ReportedHealth): void;
  /** Counts a duel that this process recorded as settled, `seconds` after the service recorded both payments. */
  countSettlement(seconds: number): void;
  /**
   * Counts a duel that a run changed, `lagSlots` slots after the change was final; null if the slot of the change isn't
   * known.
   */
  countDuelUpdate(source: UpdateSource, lagSlots: number | null): void;
  /** Sets whether the WebSocket to the chain currently reports every change. */
  setSocketLive(isLive: boolean): void;
  /** Counts a WebSocket to the chain that ended or couldn't be opened. */
  countSocketEnd(): void;
}

/** A meter that counts nothing, for processes without metrics. */
export const silentMeter: Meter = {
  startTimer: () => 0,
  countRequest() {},
  countRun() {},
  countWake() {},
  setWorkerState() {},
  countRpcCall() {},
  countRpcQueueWait() {},
  setRpcNode() {},
  countProviderCall() {},
  setProviderHealth() {},
  countSettlement() {},
  countDuelUpdate() {},
  setSocketLive() {},
  countSocketEnd() {},
};
