import type { NodeQuota } from './quota';
import type { Timing } from './timing';

/** Whether a player waits for the call (`player`) or nobody does (`housekeeping`). */
export type Priority = 'player' | 'housekeeping';

/** Counts a call that got its turn (`begun`), or was refused one or aborted (`refused`), after waiting `seconds`. */
export type RecordTurn = (priority: Priority, outcome: 'begun' | 'refused', seconds: number) => void;

/**
 * Error of a call that got no turn in time, or whose nodes are paused for too long after refusing calls. An earlier
 * attempt of the call may have failed at another node.
 */
export class QuotaExhaustedError extends Error {
  /** `retryAfterMs`: how long to wait before the call is made again. */
  constructor(readonly retryAfterMs: number) {
    super('The quota of the Solana RPC is used up.');
  }
}

/** The default of the longest wait for a turn. It leaves a call of ten seconds two of them for the call itself. */
const MAX_WAIT_MS = 8_000;
/** After this many calls of players in a row, a call of housekeeping begins next if one waits and may begin. */
const MAX_PLAYER_CALLS_IN_A_ROW = 3;

interface QueuedCall {
  readonly method: string;
  readonly priority: Priority;
  readonly waitingSinceMs: number;
  begin(): void;
  refuse(reason: unknown): void;
}

/**
 * Lets calls begin as the quota allows. Players go before housekeeping, which gets at least a quarter of the turns
 * while it has a call that may begin. A call whose method's limit is used up doesn't delay other methods.
 */
export class TurnQueue {
  private waitingCalls: readonly QueuedCall[] = [];
  private consecutivePlayerCalls = 0;
  private cancelTimer = (): void => {};

  constructor(
    private readonly quota: NodeQuota,
    private readonly timing: Timing,
    private readonly count: RecordTurn,
    /** The longest wait for a turn, in milliseconds. */
    readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /**
   * Resolves when the call may begin. Rejects with `QuotaExhaustedError` after `maxWaitMs`, or with the signal's reason
   * once it aborts.
   */
  waitForTurn(method: string, priority: Priority, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const since = this.timing.now();
      const leave = (outcome: 'begun' | 'refused'): void => {
        this.waitingCalls = this.waitingCalls.filter((each) => each !== call);
        signal?.removeEventListener('abort', abort);
        this.count(priority, outcome, (this.timing.now() - since) / 1_000);
      };
      const refuse = (reason: unknown): void => {
        leave('refused');
        reject(reason);
      };
      const abort = (): void => refuse(signal?.reason);
      const begin = (): void => {
        leave('begun');
        resolve();
      };
      const call = { method, priority, waitingSinceMs: since, begin, refuse };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', abort, { once: true });
      this.waitingCalls = [...this.waitingCalls, call];
      this.beginReadyCalls();
    });
  }

  /** Refuses calls that waited too long, begins every call whose turn has come, and sets a timer for the next one. */
  private beginReadyCalls(): void {
    this.cancelTimer();
    const now = this.timing.now();
    for (const call of this.waitingCalls)
      if (call.waitingSinceMs + this.maxWaitMs <= now) call.refuse(new QuotaExhaustedError(1_000));
    for (let call = this.findReadyCall(now); call !== undefined; call = this.findReadyCall(now))
      this.beginCall(call, now);
    if (this.waitingCalls.length === 0) return;
    const unreserved = this.waitingCalls.filter(({ method }) => this.quota.getWaitMs(method, now) === null);
    this.quota.reserveSlots(
      unreserved.map(({ method }) => method),
      () => this.beginReadyCalls(),
    );
    const waits = this.waitingCalls.flatMap(({ method, waitingSinceMs }) => [
      waitingSinceMs + this.maxWaitMs - now,
      this.quota.getWaitMs(method, now) ?? this.maxWaitMs,
    ]);
    // Timers count whole milliseconds.
    this.cancelTimer = this.timing.schedule(Math.ceil(Math.min(...waits)), () => this.beginReadyCalls());
  }

  private findReadyCall(now: number): QueuedCall | undefined {
    const isReady = ({ method }: QueuedCall): boolean => this.quota.getWaitMs(method, now) === 0;
    const ready = this.waitingCalls.filter(isReady);
    const first: Priority = this.consecutivePlayerCalls >= MAX_PLAYER_CALLS_IN_A_ROW ? 'housekeeping' : 'player';
    return ready.find(({ priority }) => priority === first) ?? ready[0];
  }

  private beginCall(call: QueuedCall, now: number): void {
    const delaysHousekeeping =
      call.priority === 'player' && this.waitingCalls.some(({ priority }) => priority !== 'player');
    this.consecutivePlayerCalls = delaysHousekeeping ? this.consecutivePlayerCalls + 1 : 0;
    this.quota.recordCall(call.method, now);
    call.begin();
  }
}
