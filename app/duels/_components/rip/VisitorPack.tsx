'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack } from '../../../_duel/pack-basics';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import { Button } from '../../../_ui/Button';
import { LinkButton } from '../../../_ui/LinkButton';
import type { SidePlayer, SidePlayers } from '../../../_ui/side';
import styles from './ResultPanel.module.css';

const loadPracticeHere = retryImport(() => import('../../../_guest/PracticeHere'));
const PracticeHere = dynamic(loadPracticeHere, { ssr: false, loading: () => <GettingPack /> });

const NextSparkyDuel = dynamic(
  retryImport(() => import('./NextSparkyDuel')),
  { ssr: false },
);

const GettingPack = () => <p role="status">{useTranslations('rip')('visitor.getting')}</p>;

interface Props {
  readonly duel: DuelView['duel'];
  readonly result: NonNullable<DuelView['result']>;
  readonly drawnCards: DrawnCards;
  readonly players: SidePlayers;
  readonly practicePack: OfferedPack | null;
  readonly packId: string;
}

/**
 * Offers a visitor of a result a free practice pack of the same kind, whose card is compared with the winner's, and
 * then a duel with the practice opponent or the winner. If the pack isn't offered any more, offers only the duel with
 * the practice opponent.
 */
export function VisitorPack({ practicePack, packId, duel: played, result: { winner }, drawnCards, players }: Props) {
  const t = useTranslations('rip.visitor');
  const [isRipping, setRipping] = useState(false);
  useEffect(() => runWhenIdle(() => loadPracticeHere().catch(() => {})), []);
  const duel = (
    <NextSparkyDuel
      packId={packId}
      tier={practicePack?.tier}
      label={(fee) => (fee === null ? t('duel') : t('duelFor', { fee }))}
      stepByStep={
        <LinkButton variant="primary" large href={`/duels/new?pack=${packId}&opponent=sparring`}>
          {t('duel')}
        </LinkButton>
      }
    />
  );
  const card = drawnCards[winner];
  if (practicePack === null) return duel;
  if (!isRipping)
    return (
      <Button variant="primary" large onClick={() => setRipping(true)}>
        {t('rip')}
      </Button>
    );
  return (
    <div className={styles.practice}>
      <PracticeHere
        pack={practicePack}
        duel={
          <>
            {duel}
            <ChallengeWinner packId={packId} player={players[winner]} wallet={findSideWallet(played, winner)} />
          </>
        }
        toBeat={card === null ? null : { ...card, name: players[winner].name }}
      />
    </div>
  );
}

interface ChallengeWinnerProps {
  readonly packId: string;
  readonly player: SidePlayer;
  readonly wallet: string | null;
}

/** Link to the duel form with the winner filled in as opponent. Shows nothing if the winner is a bot. */
function ChallengeWinner({ packId, player: { name, isProgram = false }, wallet }: ChallengeWinnerProps) {
  const t = useTranslations('rip.visitor');
  if (wallet === null || isProgram) return null;
  return (
    <LinkButton variant="quiet" href={`/duels/new?pack=${packId}&opponent=${wallet}`}>
      {t('challenge', { name })}
    </LinkButton>
  );
}
