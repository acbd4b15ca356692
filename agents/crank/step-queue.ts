/** Priority of work, the most urgent first: locks and commits, which have a deadline on chain; payouts; closes. */
export type QueuePriority = 'deadline' | 'payout' | 'close';

const PRIORITY_ORDER: readonly QueuePriority[] = ['deadline', 'payout', 'close'];
/**
 * A close starts only while closes take less than this share of `maxRunning`, so that a backlog of closes leaves room
 * for locks.
 */
const MAX_CLOSING_SHARE = 0.5;

interface QueuedWork {
  readonly priority: QueuePriority;
  run(): Promise<void>;
}

/**
 * Runs work of many duels, at most `maxRunning` at a time, the most urgent first and otherwise in the order in which it
 * was added.
 */
export class StepQueue {
  readonly #queues = new Map<QueuePriority, QueuedWork[]>(PRIORITY_ORDER.map((each) => [each, []]));
  readonly #running = new Map<QueuePriority, number>(PRIORITY_ORDER.map((each) => [each, 0]));

  constructor(readonly maxRunning: number) {}

  /** Queues `run`, which starts once there is room and no work of a higher priority waits. It must not reject. */
  add(priority: QueuePriority, run: () => Promise<void>): void {
    this.#queues.get(priority)?.push({ priority, run });
    this.#startNext();
  }

  #startNext(): void {
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
      const { priority, run } = next;
      this.#changeRunningCount(priority, 1);
      void run().finally(() => {
        this.#changeRunningCount(priority, -1);
        this.#startNext();
      });
    }
  }

  #takeNext(): QueuedWork | undefined {
    const running = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    if (running >= this.maxRunning) return undefined;
    const hasRoomToClose = (this.#running.get('close') ?? 0) < this.maxRunning * MAX_CLOSING_SHARE;
    const next = PRIORITY_ORDER.find(
      (each) => (this.#queues.get(each)?.length ?? 0) > 0 && (each !== 'close' || hasRoomToClose),
    );
    return next && this.#queues.get(next)?.shift();
  }

  #changeRunningCount(priority: QueuePriority, change: number): void {
    this.#running.set(priority, (this.#running.get(priority) ?? 0) + change);
  }
}
