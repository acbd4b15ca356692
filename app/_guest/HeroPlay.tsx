'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../lib/cards/tier';
import type { DuelOffer } from '../../lib/health/contract';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { type DuelToReturnTo, usePlayedDuels } from '../_duel/use-played-duels';
import { Button } from '../_ui/Button';
import { LinkButton } from '../_ui/LinkButton';
import { hasDuelAttempt } from './duel-attempt';
import styles from './Guest.module.css';
import { PracticeFairness, PracticeTable } from './PracticeTable';
import { getButtonTextKey, type PracticeState } from './practice-state';
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
  // Connecting any wallet but the burner makes `guest` null, which stops the run of a started duel.
  const duel = useOneTapDuel(way.guest);
  const { toReturnTo, hasPlayed } = usePlayedDuels();
  // A duel that an earlier one-tap run left unfinished is continued by the duel button, so the return isn't shown.
  const isReturnShown = duel.press === null && toReturnTo !== null && !hasDuelAttempt(localStorage);
  const returnsTo = isReturnShown ? toReturnTo : null;
  // The main button is a duel's once the free card is drawn, and for a player who has a result or a duel to return to.
  const isDuelNext = hasPlayed || returnsTo !== null || practice.state.kind === 'drawn';
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
          <StartedDuel duel={duel} usualHref={way.usualHref} tier={pack.tier} />
        )}
      </div>
      <div className={styles.play}>
        {duel.press === null || duel.press.hasFailed ? (
          <RipButton
            state={practice.state}
            isAfterDuel={duel.press !== null}
            isSecondary={isDuelNext}
            onPress={ripPack}
          />
        ) : null}
        {returnsTo !== null ? (
          <ReturnButton duel={returnsTo} />
        ) : offer === null ? null : (
          <DuelButton {...{ way, duel, isDuelNext }} />
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
  return (
    <span className={styles.main}>
      <Button
        variant={isSecondary ? 'secondary' : 'primary'}
        large
        wide
        busyLabel={state.kind === 'drawing' ? t('ripping') : null}
        onClick={onPress}
      >
        {t(isAfterDuel ? 'rip' : getButtonTextKey(state))}
      </Button>
    </span>
  );
}

/**
 * Button back to the player's duel. It replaces the button for a new duel, so that nothing moves once the player's
 * duels are loaded.
 */
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

interface DuelButtonProps {
  readonly way: WayToDuel;
  readonly duel: OneTapDuel;
  readonly isDuelNext: boolean;
}

/** Button that starts a guest's duel at once; where that isn't possible, a link to the page that opens one by steps. */
function DuelButton({ way: { guest, usualHref, isSparkyHere }, duel, isDuelNext }: DuelButtonProps) {
  const t = useTranslations('guest');
  const variant = isDuelNext ? 'primary' : 'secondary';
  const label = t(isSparkyHere ? 'duelSparkyNow' : 'openDuel');
  return (
    <span className={styles.main}>
      {guest === null ? (
        <LinkButton href={usualHref} variant={variant} large wide>
          {label}
        </LinkButton>
      ) : (
        <Button variant={variant} large wide busyLabel={duel.isStarting ? t('startingDuel') : null} onClick={duel.play}>
          {label}
        </Button>
      )}
    </span>
  );
}
