import type { TransactionFault } from '../_payment/trouble';
import type { Stage } from '../_ui/StageList';

/** The state of each stage of a guest's run. */
export type Progress<Key extends string> = Readonly<Record<Key, 'next' | 'now' | 'done'>>;

/** A failure worded for the player, with the stage that it happened in. */
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
 * Lists the stages for display. `failure` has the stage that failed, null if it isn't known; after a failure no stage is
 * under way.
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
