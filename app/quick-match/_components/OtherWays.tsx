import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../../lib/health/contract';
import type { MatchAvailability } from '../../_match/match-availability';
import { useNetwork } from '../../_site/contexts';
import { retryImport } from '../../_site/retry-import';
import { Button } from '../../_ui/Button';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import styles from './Instead.module.css';
import type { MatchSteps } from './use-match-steps';

// Loads during a search only.
const PlaySparky = dynamic(
  retryImport(async () => (await import('../../_guest/PlaySparky')).PlaySparky),
  { ssr: false },
);

interface Props {
  readonly availability: MatchAvailability;
  readonly steps: MatchSteps;
  readonly isSearching: boolean;
  readonly offer: DuelOffer;
  /** Pack of a duel with the practice opponent; undefined if no such duel is offered. */
  readonly packId: string | undefined;
}

/**
 * Other ways to a duel; the house only while it plays. A duel with the practice opponent ends within a minute, so the
 * search continues meanwhile. The way to an open duel ends the search first, so that a player isn't in two duels with
 * other players.
 */
export function MatchAlternatives(props: Props) {
  const t = useTranslations('match.others');
  const { availability, steps, isSearching } = props;
  const { duelsClosure: duels } = availability;
  return (
    <Panel title={t(isSearching ? 'titleSearching' : 'title')}>
      <ul className={styles.ways}>
        <MatchAlternative name={t('sparky')} about={t(isSearching ? 'sparkyNoteSearching' : 'sparkyNote')}>
          <PlayPracticeOpponent {...props} />
        </MatchAlternative>
        <MatchAlternative name={t('open')} about={t('openNote')}>
          {duels === null ? (
            <OpenDuelButton {...{ steps, isSearching }} />
          ) : (
            <p className={styles.closed}>{duels.reason}</p>
          )}
        </MatchAlternative>
        {availability.houseClosure === null ? (
          <MatchAlternative name={t('house')} about={t('houseNote')}>
            <PlayHouseButton {...{ steps, isSearching }} />
          </MatchAlternative>
        ) : null}
      </ul>
    </Panel>
  );
}

function PlayPracticeOpponent({ availability, isSearching, offer, packId }: Props) {
  const t = useTranslations('match.others');
  const { duelsClosure: duels, sparringClosure: sparring } = availability;
  if ((useNetwork()?.sparringWallet ?? null) === null || sparring !== null || duels !== null)
    return <p className={styles.closed}>{duels?.reason ?? t('sparkyAway')}</p>;
  if (isSearching) return <PlaySparky offer={offer} packId={packId} />;
  return <LinkButton href="/duels/new?opponent=sparring">{t('playSparky')}</LinkButton>;
}

function MatchAlternative({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <div>
        <h3>{name}</h3>
        <p className={styles.about}>{about}</p>
      </div>
      {children}
    </li>
  );
}

/** Way to open a duel; it ends an active search first. */
function OpenDuelButton({ steps, isSearching }: Pick<Props, 'steps' | 'isSearching'>) {
  const t = useTranslations('match');
  const router = useRouter();
  if (!isSearching) return <LinkButton href="/duels/new">{t('others.openDuel')}</LinkButton>;
  const stopSearchAndGo = async () => {
    if (await steps.stopSearch()) router.push('/duels/new');
  };
  return (
    <Button onClick={stopSearchAndGo} busyLabel={steps.runningStep === 'stop' ? t('stoppingSearch') : null}>
      {t('others.stopAndOpenDuel')}
    </Button>
  );
}

/** Button to challenge the house, during a search only: the service matches nobody with the house by itself. */
function PlayHouseButton({ steps, isSearching }: Pick<Props, 'steps' | 'isSearching'>) {
  const t = useTranslations('match.others');
  if (!isSearching) return <p className={styles.closed}>{t('searchFirst')}</p>;
  return (
    <Button onClick={steps.playHouse} busyLabel={steps.runningStep === 'house' ? t('askingHouse') : null}>
      {t('playHouse')}
    </Button>
  );
}
