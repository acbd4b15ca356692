import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
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
  /** Pack of a duel with the practice opponent; undefined without one on offer. */
  readonly packId: string | undefined;
}

/**
 * Other ways to a duel. A duel with the practice opponent ends within a minute, so the search continues meanwhile. The
 * way to an open duel ends the search first, so that a player isn't in two duels with other players.
 */
export function MatchAlternatives(props: Props) {
  const { availability, steps, isSearching } = props;
  const { duelsClosure: duels } = availability;
  return (
    <Panel title={isSearching ? 'Quiet right now?' : 'Other ways to duel'}>
      <ul className={styles.ways}>
        <MatchAlternative
          name="Sparky, for practice"
          about={
            isSearching
              ? 'A program. It joins in seconds, and it’s just as blind as you. We keep your place.'
              : 'A program. It joins in seconds, and it’s just as blind as you.'
          }
        >
          <PlayPracticeOpponent {...props} />
        </MatchAlternative>
        <MatchAlternative name="An open duel" about="Anyone can join it, or a friend by its link.">
          {duels === null ? (
            <LeaveSearchButton href="/duels/new" {...{ steps, isSearching }}>
              Open a duel
            </LeaveSearchButton>
          ) : (
            <p className={styles.closed}>{duels.reason}</p>
          )}
        </MatchAlternative>
        <MatchAlternative
          name="The house"
          about="Run by this service. It pays after you, and it’s just as blind as you."
        >
          <PlayHouseButton {...{ houseClosure: availability.houseClosure, steps, isSearching }} />
        </MatchAlternative>
      </ul>
    </Panel>
  );
}

function PlayPracticeOpponent({ availability, isSearching, offer, packId }: Props) {
  const { duelsClosure: duels, sparringClosure: sparring } = availability;
  if ((useNetwork()?.sparringWallet ?? null) === null || sparring !== null || duels !== null)
    return <p className={styles.closed}>{(duels ?? sparring)?.reason ?? 'Sparky is away right now.'}</p>;
  if (isSearching) return <PlaySparky offer={offer} packId={packId} />;
  return <LinkButton href="/duels/new?opponent=sparring">Play Sparky</LinkButton>;
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

interface LeaveSearchButtonProps {
  readonly href: string;
  readonly steps: MatchSteps;
  readonly isSearching: boolean;
  readonly children: string;
}

function LeaveSearchButton({ href: to, steps, isSearching, children }: LeaveSearchButtonProps) {
  const router = useRouter();
  if (!isSearching) return <LinkButton href={to}>{children}</LinkButton>;
  const stopSearchAndGo = async () => {
    if (await steps.stopSearch()) router.push(to);
  };
  return (
    <Button onClick={stopSearchAndGo} busyLabel={steps.runningStep === 'stop' ? 'Stopping the search…' : null}>
      Stop searching and {children.slice(0, 1).toLowerCase() + children.slice(1)}
    </Button>
  );
}

/** Button to challenge the house, during a search only: the service matches nobody with the house by itself. */
function PlayHouseButton({
  houseClosure,
  steps,
  isSearching,
}: { houseClosure: MatchAvailability['houseClosure'] } & Pick<Props, 'steps' | 'isSearching'>) {
  if (houseClosure !== null) return <p className={styles.closed}>{houseClosure.reason}</p>;
  if (!isSearching) return <p className={styles.closed}>Start a search first.</p>;
  return (
    <Button onClick={steps.playHouse} busyLabel={steps.runningStep === 'house' ? 'Asking the house…' : null}>
      Play the house
    </Button>
  );
}
