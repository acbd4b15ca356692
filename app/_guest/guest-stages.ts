import type { TransactionFault } from '../_payment/trouble';
import type { Stage } from '../_ui/StageList';

/** Whether a stage hasn't begun, is under way or is done. */
type StageState = 'next' | 'now' | 'done';

/** The state of each stage of a guest's run. */
export type Progress<Key extends string> = Readonly<Record<Key, StageState>>;

/** A failure described for the player, with the stage that it happened in. */
export class StageError<Key extends string> extends Error {
  override readonly name: string = 'StageError';
  constructor(
    readonly stage: Key,
    readonly fault: TransactionFault,
    options?: ErrorOptions,
  ) {
    super(fault.what, options);
  }
}

/**
 * Lists the stages for display. `failure` is null if nothing has failed; its `stage` is the one that failed, null if
 * unknown. After a failure no stage is shown as under way.
 */
export function listStages<Key extends string>(
  keys: readonly Key[],
  names: Readonly<Record<Key, string>>,
  progress: Progress<Key>,
  failure: { readonly stage: Key | null } | null,
): readonly Stage[] {
  return keys.map((key) => {
    const reached = progress[key];
    if (key === failure?.stage) return { key, name: names[key], state: 'failed' };
    return { key, name: names[key], state: failure !== null && reached === 'now' ? 'next' : reached };
  });
}

interface StageRunParts<Key extends string> {
  readonly show: (progress: Progress<Key>) => void;
  /** Aborted once the player has left: then nothing more is shown or begun. */
  readonly signal: AbortSignal;
  /** Describes the failure of a stage for the player. */
  readonly toError: (error: unknown, stage: Key) => StageError<Key>;
}

/** The stages of a guest's run, some of them in parallel. Shows their progress until one fails or the player leaves. */
export class StageRun<Key extends string> {
  private hasFailed = false;
  private progress: Progress<Key>;

  constructor(
    keys: readonly Key[],
    private readonly parts: StageRunParts<Key>,
  ) {
    this.progress = Object.fromEntries(keys.map((key) => [key, 'next'])) as Progress<Key>;
  }

  /** Throws once the player has left or a stage has failed. */
  assertActive(): void {
    this.parts.signal.throwIfAborted();
    if (this.hasFailed) throw new Error('Another stage failed.');
  }

  /**
   * Runs `work` as this stage and shows it as done afterwards. `first` is the state to show meanwhile: other than under
   * way if `work` may only find that nothing has to be done. Throws as `assertActive` does before it starts, StageError
   * if `work` fails, and the signal's reason if the player left meanwhile.
   */
  async stage<Result>(key: Key, work: () => Promise<Result>, first: StageState = 'now'): Promise<Result> {
    this.assertActive();
    this.mark([key], first);
    try {
      const result = await work();
      this.parts.signal.throwIfAborted();
      this.mark([key], 'done');
      return result;
    } catch (error) {
      this.parts.signal.throwIfAborted();
      this.hasFailed = true;
      throw this.parts.toError(error, key);
    }
  }

  /** Shows a stage as under way without running anything for it. */
  begin(key: Key): void {
    this.mark([key], 'now');
  }

  /** Shows stages as done that weren't needed. */
  skip(keys: readonly Key[]): void {
    this.mark(keys, 'done');
  }

  private mark(keys: readonly Key[], state: StageState): void {
    this.progress = { ...this.progress, ...Object.fromEntries(keys.map((key) => [key, state])) };
    if (!this.hasFailed && !this.parts.signal.aborted) this.parts.show(this.progress);
  }
}
