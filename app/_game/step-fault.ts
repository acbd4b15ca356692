import { isApiProblem } from '../../lib/client/problem';
import type { Translate } from '../_messages/translate';
import type { Fault } from '../_site/fault';

/**
 * The error of a step. `tone` is `warning` if nothing is broken: the round has changed since this page last read it.
 */
export interface StepFault extends Fault {
  readonly tone?: 'warning';
}

/**
 * Describes for the player a step that failed because the browser is offline. `state` is `safe` if nothing was sent,
 * `timeRuns` if nothing was sent and the time for a decision runs, `cashOutWaits` if a cash-out is sent once the
 * browser is online, if it is still in time, and `sent` if the connection was lost during the step. Loads no code,
 * unlike `toStepFault`.
 */
export const toOfflineFault = (
  t: Translate<'games'>,
  state: 'safe' | 'timeRuns' | 'cashOutWaits' | 'sent',
): StepFault => ({
  what: t('offline.what'),
  next: t(`offline.${state}`),
});

/** Describes for the player a cash-out that was pressed offline and couldn't be sent before the deadline. */
export const toTooLateFault = (t: Translate<'games'>): StepFault => ({
  what: t('offline.tooLate.what'),
  next: t('offline.tooLate.next'),
});

/** Describes a failed step for the player. `retryWords` say how to retry, such as "Press Play again." */
export async function toStepFault(
  t: Translate<'games'>,
  siteTexts: Translate<'site'>,
  error: unknown,
  retryWords: string,
): Promise<StepFault> {
  if (isApiProblem(error, 'stale-decision', 'wrong-round-state', 'action-not-available', 'round-open'))
    return { what: t('changed.what'), next: t('changed.next'), tone: 'warning' };
  const { toFault } = await import('../_site/fault');
  return toFault(siteTexts, error, retryWords);
}
