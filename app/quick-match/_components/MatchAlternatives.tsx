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
  /**
   * Pack of a one-tap duel with the practice opponent: that of the chosen tier. Undefined if the tier has none; a link
   * to the form then replaces the button.
   */
  readonly packId: string | undefined;
}

/**
 * Alternatives to a search: the practice opponent, an open duel, and the house while its gate is open. A search
 * continues during a practice duel. It ends before the player opens another duel, so that the player isn't in two duels
 * with other players.
 */
export function MatchAlternatives(props: Props) {
  const t = useTranslations('match.others');
  const { availability, steps, isSearching } = props;
  const { duelsClosure } = availability;
  return (
    <Panel title={t(isSearching ? 'titleSearching' : 'title')}>
      <ul className={styles.ways}>
        <MatchAlternative name={t('sparky')} about={t(isSearching ? 'sparkyNoteSearching' : 'sparkyNote')}>
          <PlayPracticeOpponent {...props} />
        </MatchAlternative>
        <MatchAlternative name={t('open')} about={t('openNote')}>
          {duelsClosure === null ? (
            <OpenDuelButton {...{ steps, isSearching }} />
          ) : (
            <p className={styles.closed}>{duelsClosure.reason}</p>
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
  const { duelsClosure, sparringClosure } = availability;
  if ((useNetwork()?.sparringWallet ?? null) === null || sparringClosure !== null || duelsClosure !== null)
    return <p className={styles.closed}>{duelsClosure?.reason ?? t('sparkyAway')}</p>;
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

/** Link to the form that opens a duel; during a search, a button that ends the search first. */
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

/** During a search, a button to play the house: the service never matches a player with the house unasked. */
function PlayHouseButton({ steps, isSearching }: Pick<Props, 'steps' | 'isSearching'>) {
  const t = useTranslations('match.others');
  if (!isSearching) return <p className={styles.closed}>{t('searchFirst')}</p>;
  return (
    <Button onClick={steps.playHouse} busyLabel={steps.runningStep === 'house' ? t('askingHouse') : null}>
      {t('playHouse')}
    </Button>
  );
}
