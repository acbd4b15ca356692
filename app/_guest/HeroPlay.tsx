'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../lib/cards/tier';
import type { DuelOffer } from '../../lib/health/contract';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { type DuelToReturnTo, useDuelToReturnTo } from '../_duel/use-duel-to-return-to';
import { Button } from '../_ui/Button';
import { LinkButton } from '../_ui/LinkButton';
import styles from './Guest.module.css';
import { PracticeFairness, PracticeTable } from './PracticeTable';
import type { PracticeState } from './practice-state';
import { StartedDuel } from './StartedDuel';
import { type OneTapDuel, useOneTapDuel } from './use-one-tap-duel';
import { usePractice } from './use-practice';
import { useWayToDuel, type WayToDuel } from './use-way-to-duel';

interface Props {
  readonly pack: { readonly packId: string; readonly tier: PackTier };
  readonly commitment: PracticeCommitment;
  /** An explanation of the commitment, rendered on the server. */
  readonly fairness: ReactNode;
  /** Null while no duel can be opened. */
  readonly offer: DuelOffer | null;
}

/** The practice pack with its buttons: the free rip first, then a real duel, or the way back to one. */
export function HeroPlay({ pack, commitment, fairness, offer }: Props) {
  const practice = usePractice(pack.packId, commitment);
  const way = useWayToDuel(offer, pack.packId);
  // The burner that the duel connects doesn't end it; connecting another wallet does.
  const duel = useOneTapDuel(way.guest);
  const left = useDuelToReturnTo();
  const returnsTo = duel.press === null ? left : null;
  // After a failed duel this also brings the pack back.
  const ripPack = () => {
    duel.leave();
    practice.tear();
  };
  return (
    <>
      <div className={styles.table}>
        {duel.press === null ? (
          <PracticeTable pack={pack.tier} practice={practice} />
        ) : (
          <StartedDuel duel={duel} usualHref={way.usualHref} />
        )}
      </div>
      <div className={styles.play}>
        {duel.press === null || duel.press.hasFailed ? (
          <RipButton
            state={practice.state}
            isAfterDuel={duel.press !== null}
            isSecondary={returnsTo !== null}
            onPress={ripPack}
          />
        ) : null}
        {returnsTo !== null ? (
          <ReturnButton duel={returnsTo} />
        ) : offer === null ? null : (
          <DuelButton way={way} duel={duel} />
        )}
        <PracticeFairness practice={practice} firstCommitment={fairness} />
      </div>
    </>
  );
}

interface RipButtonProps {
  readonly state: PracticeState;
  /** Whether a failed duel is in the pack's place. */
  readonly isAfterDuel: boolean;
  readonly isSecondary: boolean;
  readonly onPress: () => void;
}

function RipButton({ state, isAfterDuel, isSecondary, onPress }: RipButtonProps) {
  const t = useTranslations('guest.practice');
  const isFirst = state.kind === 'sealed' || state.kind === 'drawing';
  return (
    <span className={styles.main}>
      <Button
        variant={isSecondary ? 'secondary' : 'primary'}
        large
        wide
        busyLabel={state.kind === 'drawing' ? t('ripping') : null}
        onClick={onPress}
      >
        {t(isFirst || isAfterDuel ? 'rip' : 'again')}
      </Button>
    </span>
  );
}

/** Takes the place of the button for a new duel, so that nothing moves when the player's duels are known. */
function ReturnButton({ duel: { href, hasSealedPack } }: { duel: DuelToReturnTo }) {
  const t = useTranslations('guest');
  return (
    <span className={styles.main}>
      <LinkButton href={href} variant="primary" large wide>
        {t(hasSealedPack ? 'ripWaitingPack' : 'backToDuel')}
      </LinkButton>
    </span>
  );
}

function DuelButton({ way: { guest, usualHref }, duel }: { way: WayToDuel; duel: OneTapDuel }) {
  const t = useTranslations('guest');
  return (
    <span className={styles.main}>
      {guest === null ? (
        <LinkButton href={usualHref} large wide>
          {t('playRealDuel')}
        </LinkButton>
      ) : (
        <Button large wide busyLabel={duel.isStarting ? t('startingDuel') : null} onClick={duel.play}>
          {t('playRealDuel')}
        </Button>
      )}
    </span>
  );
}
