import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import type { Translate } from '../../../_messages/translate';
import type { Play } from '../../../_rip/play-record';
import type { Stage } from '../../../_ui/StageList';

/** Steps of a rip: the service's commitment, the player's seed, the payment, and the rip. */
type StepKey = 'hash' | 'seed' | 'pay' | 'rip';

/** States of a payment that the service has verified. */
const PAID_STATES: ReadonlySet<string> = new Set<PaymentIntentBody['state']>(['verified', 'spent']);

/**
 * Returns the stages of a rip; a free rip has no payment stage. `isReady` is whether the player has gone on to a free
 * rip's pack.
 */
export function buildRipStages(
  t: Translate<'gacha'>,
  play: Play | null,
  state: PaymentIntentBody['state'] | null,
  { isPaid, isReady }: { readonly isPaid: boolean; readonly isReady: boolean },
): readonly Stage[] {
  const keys: readonly StepKey[] = isPaid ? ['hash', 'seed', 'pay', 'rip'] : ['hash', 'seed', 'rip'];
  const at = keys.indexOf(findCurrentStep(play, state, isReady));
  const isOver = play !== null && play.ripId !== null;
  return keys.map((key, index) => {
    const name = t(`flow.stages.${key}.name`);
    if (isOver || index < at) return { key, name, state: 'done' };
    return index === at
      ? {
          key,
          name,
          state: 'now',
          note: t(key === 'rip' && isPaid ? 'flow.stages.rip.paidNote' : `flow.stages.${key}.note`),
        }
      : { key, name, state: 'next' };
  });
}

function findCurrentStep(play: Play | null, state: PaymentIntentBody['state'] | null, isReady: boolean): StepKey {
  if (play === null) return 'hash';
  if (play.ripId !== null || isReady || (state !== null && PAID_STATES.has(state))) return 'rip';
  return play.intentId === null ? 'seed' : 'pay';
}
