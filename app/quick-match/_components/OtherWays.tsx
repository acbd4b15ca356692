import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { MatchAvailability } from '../../_match/match-availability';
import { useNetwork } from '../../_site/contexts';
import { Button } from '../../_ui/Button';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import styles from './Instead.module.css';
import type { MatchSteps } from './use-match-steps';

interface Props {
  readonly availability: MatchAvailability;
  readonly steps: MatchSteps;
  readonly isSearching: boolean;
}

const EMBEDDED_CHAIN_NOTE =
  'This is a chain of this server’s own, so you meet only who plays on this very server. If you are alone, that is nobody’s fault: the practice opponent is always up for a duel.';
const OTHER_CHAIN_NOTE = 'There may be nobody at this moment. None of these needs somebody who searches too.';

/**
 * Other ways to a duel. During a search, a way that leads away from it ends the search first, so that nobody is matched
 * twice.
 */
export function MatchAlternatives({
  availability: { houseClosure, duelsClosure: duels, sparringClosure: sparring },
  steps,
  isSearching,
}: Props) {
  const network = useNetwork();
  const partner = network?.sparringWallet ?? null;
  return (
    <Panel title={isSearching ? 'Nobody else here?' : 'Other ways to a duel'}>
      {isSearching ? <p>{network?.chain === 'embedded' ? EMBEDDED_CHAIN_NOTE : OTHER_CHAIN_NOTE}</p> : null}
      <ul className={styles.ways}>
        <MatchAlternative
          name="The practice opponent"
          about="A program with a wallet of its own. It accepts and pays at once, and knows no more than you do."
        >
          {partner === null || sparring !== null || duels !== null ? (
            <p className={styles.closed}>{(duels ?? sparring)?.reason ?? 'It is not here at the moment.'}</p>
          ) : (
            <LeaveSearchButton href={`/duels/new?opponent=${partner}`} {...{ steps, isSearching }}>
              Challenge it
            </LeaveSearchButton>
          )}
        </MatchAlternative>
        <MatchAlternative
          name="An open duel"
          about="It waits for an opponent without you, and its link can be sent to somebody."
        >
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
          about="An agent of whoever runs this service. It pays after you, and is drawn for as you are: it knows no more."
        >
          <PlayHouseButton {...{ houseClosure, steps, isSearching }} />
        </MatchAlternative>
      </ul>
    </Panel>
  );
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
    <Button onClick={stopSearchAndGo} busyLabel={steps.runningStep === 'stop' ? 'Stopping the search' : null}>
      Stop searching, and {children.slice(0, 1).toLowerCase() + children.slice(1)}
    </Button>
  );
}

/** Button to challenge the house, during a search only: the service matches nobody with the house by itself. */
function PlayHouseButton({
  houseClosure,
  steps,
  isSearching,
}: { houseClosure: MatchAvailability['houseClosure'] } & Omit<Props, 'availability'>) {
  if (houseClosure !== null) return <p className={styles.closed}>{houseClosure.reason}</p>;
  if (!isSearching) return <p className={styles.closed}>Search first; then you can choose it.</p>;
  return (
    <Button onClick={steps.playHouse} busyLabel={steps.runningStep === 'house' ? 'Asking the house' : null}>
      Play the house
    </Button>
  );
}
