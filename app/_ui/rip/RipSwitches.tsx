'use client';

import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import type { CardTier } from '../../../lib/cards/tier';
import type { RipPhase } from './phases';
import styles from './RipSwitches.module.css';
import { openOutput } from './sound-output';
import { useCardMoments } from './use-card-moments';
import { useRevealCues } from './use-reveal-cues';
import { useRevealSetting } from './use-setting';

const ICON_PATHS = {
  sound: 'M2.5 6.5h2.3L8 3.8v8.4L4.8 9.5H2.5zM10.3 6.2a2.6 2.6 0 0 1 0 3.6M12.2 4.3a5.3 5.3 0 0 1 0 7.4',
  muted: 'M2.5 6.5h2.3L8 3.8v8.4L4.8 9.5H2.5zM10.5 6.2l3.4 3.6M13.9 6.2l-3.4 3.6',
  fast: 'M3 4.2L7.5 8L3 11.8zM8.5 4.2L13 8l-4.5 3.8z',
} as const;

interface Props {
  readonly table: RefObject<HTMLElement | null>;
  readonly phase: RipPhase;
  /** Tier of the card that turns first; null while it isn't known. */
  readonly ownTier: CardTier | null;
  /** Tier of the other side's card; null for a pack without an opponent. */
  readonly otherTier?: CardTier | null;
  /** Whether to present the result as a win, as for the winner and for spectators; null if there is no winner. */
  readonly isWon?: boolean | null;
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
  /** Whether the viewer has pressed "Replay", on this table or on one that it replaced. */
  readonly isReplay?: boolean;
  /** Called with the remembered setting of fast reveals, and again at each change of it. */
  readonly onFast: (isFast: boolean) => void;
  /** Shows only the switches' icons, one below the other; screen readers still get the labels. */
  readonly isIconOnly?: boolean;
}

/**
 * Plays a reveal's sounds and adds the effects of epic and legendary cards. Renders a switch for sound and another for
 * fast reveals; this browser remembers both settings.
 */
export default function RipSwitches(reveal: Props) {
  const { table, phase, ownTier, otherTier = null, isWon = null, pace, onFast, isIconOnly = false } = reveal;
  const { isReplay = false } = reveal;
  const [isSoundOn, setSound] = useRevealSetting('sound');
  const [isFastChosen, setFast] = useRevealSetting('fast');
  useEffect(() => onFast(isFastChosen), [isFastChosen, onFast]);
  const facts = ownTier === null ? null : { ownTier, otherTier, isWon, pace };
  useRevealCues(table, phase, facts, { isOn: isSoundOn, isReplay });
  useCardMoments(table);
  const toggleSound = (): void => {
    setSound(!isSoundOn);
    if (!isSoundOn) openOutput();
  };
  return (
    <span className={`${styles.switches} ${isIconOnly ? styles.icons : ''}`}>
      <Switch name="sound" isOn={isSoundOn} icon={isSoundOn ? 'sound' : 'muted'} onPress={toggleSound} />
      <Switch name="fast" isOn={isFastChosen} icon="fast" onPress={() => setFast(!isFastChosen)} />
    </span>
  );
}

interface SwitchProps {
  readonly name: 'sound' | 'fast';
  readonly isOn: boolean;
  readonly icon: keyof typeof ICON_PATHS;
  readonly onPress: () => void;
}

/** One switch. Its icons are here and not in `Icon`, so that other pages don't load them. */
function Switch({ name, isOn, icon, onPress }: SwitchProps) {
  const t = useTranslations('ui.rip');
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={onPress}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={ICON_PATHS[icon]} />
      </svg>
      <span>
        {t.rich(name, { isOn: isOn ? 'yes' : 'no', state: (text) => <span aria-hidden="true">{text}</span> })}
      </span>
    </button>
  );
}
