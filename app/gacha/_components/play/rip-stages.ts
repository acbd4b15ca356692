import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import type { Stage } from '../../../_ui/StageList';
import type { Play } from './play-record';

const STEP_LABELS = {
  hash: ['The service locks its seed', 'It shows the hash first, so it can’t choose its seed after seeing yours.'],
  seed: ['Your browser makes yours', 'Keep it or change it. Then both are locked.'],
  pay: ['You pay', 'For exactly these seeds and odds.'],
  rip: ['You rip', 'The service reveals its seed, and you can check it.'],
} as const;
type StepKey = keyof typeof STEP_LABELS;

const PAID_STATES: ReadonlySet<string> = new Set<PaymentIntentBody['state']>(['verified', 'spent']);

/** Returns the stages of a rip; without payment there is one less. */
export function buildRipStages(
  play: Play | null,
  state: PaymentIntentBody['state'] | null,
  { isPaid, isReady }: { readonly isPaid: boolean; readonly isReady: boolean },
): readonly Stage[] {
  const keys: readonly StepKey[] = isPaid ? ['hash', 'seed', 'pay', 'rip'] : ['hash', 'seed', 'rip'];
  const at = keys.indexOf(findCurrentStep(play, state, isReady));
  const isOver = play !== null && play.ripId !== null;
  return keys.map((key, index) => {
    const [name, note] = STEP_LABELS[key];
    if (isOver || index < at) return { key, name, state: 'done' };
    return index === at ? { key, name, state: 'now', note } : { key, name, state: 'next' };
  });
}

function findCurrentStep(play: Play | null, state: PaymentIntentBody['state'] | null, isReady: boolean): StepKey {
  if (play === null) return 'hash';
  if (play.ripId !== null || isReady || (state !== null && PAID_STATES.has(state))) return 'rip';
  return play.intentId === null ? 'seed' : 'pay';
}
