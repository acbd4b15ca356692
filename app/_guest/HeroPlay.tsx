'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { PackTier } from '../../lib/cards/tier';
import type { DuelOffer } from '../../lib/health/contract';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { retryImport } from '../_site/retry-import';
import { Button } from '../_ui/Button';
import { LinkButton } from '../_ui/LinkButton';
import styles from './Guest.module.css';
import { GuestDuelLoading } from './GuestDuelLoading';
import { PracticeFairness, PracticeTable } from './PracticeTable';
import { type Practice, usePractice } from './use-practice';
import { useWayToDuel, type WayToDuel } from './use-way-to-duel';

const GuestDuel = dynamic(
  retryImport(() => import('./GuestDuel')),
  { ssr: false, loading: () => <GuestDuelLoading /> },
);

interface Props {
  readonly pack: { readonly packId: string; readonly tier: PackTier };
  readonly commitment: PracticeCommitment;
  /** Null while no duel can be opened. */
  readonly offer: DuelOffer | null;
}

/** The practice pack with its buttons: the free rip first, then a real duel. */
export function HeroPlay({ pack, commitment, offer }: Props) {
  const practice = usePractice(pack.packId, commitment);
  const way = useWayToDuel(offer, pack.packId);
  const [isDueling, setDueling] = useState(false);
  // The burner that the duel connects doesn't end it; connecting another wallet does.
  const duel = isDueling ? way.guest : null;
  return (
    <>
      <div className={styles.table}>
        {duel === null ? (
          <PracticeTable pack={pack.tier} practice={practice} />
        ) : (
          <GuestDuel guest={duel} usualHref={way.usualHref} />
        )}
      </div>
      <div className={styles.play}>
        {duel === null ? <RipButton practice={practice} /> : null}
        {offer === null ? null : <DuelButton way={way} isDueling={duel !== null} onPress={() => setDueling(true)} />}
        <PracticeFairness practice={practice} />
      </div>
    </>
  );
}

function RipButton({ practice: { state, tear } }: { practice: Practice }) {
  const isFirst = state.kind === 'sealed' || state.kind === 'drawing';
  return (
    <span className={styles.main}>
      <Button variant="primary" large wide busyLabel={state.kind === 'drawing' ? 'Ripping…' : null} onClick={tear}>
        {isFirst ? 'Rip a free pack' : 'Again'}
      </Button>
    </span>
  );
}

interface DuelButtonProps {
  readonly way: WayToDuel;
  readonly isDueling: boolean;
  readonly onPress: () => void;
}

function DuelButton({ way: { guest, usualHref }, isDueling, onPress }: DuelButtonProps) {
  return (
    <span className={styles.main}>
      {guest === null ? (
        <LinkButton href={usualHref} large wide>
          Play a real duel
        </LinkButton>
      ) : (
        <Button large wide busyLabel={isDueling ? 'Starting your duel…' : null} onClick={onPress}>
          Play a real duel
        </Button>
      )}
    </span>
  );
}
