import Link from 'next/link';
import { verifyPath } from '../_proof/paths';
import { LinkButton } from '../_ui/LinkButton';
import { begunAt } from './begun-at';

type Mode = 'crash' | 'flip' | 'streak';

/** From a result to its proof; nothing while the server's seed is not told. */
export const CheckRound = ({ mode, round }: { mode: Mode; round: { roundId: string; serverSeed: string | null } }) =>
  round.serverSeed === null ? null : (
    <LinkButton look="quiet" href={verifyPath(mode, round.roundId)}>
      Check this round
    </LinkButton>
  );

/** The same in a line of a history; the time tells it from the others. */
export const CheckLink = ({ mode, roundId, createdAt }: { mode: Mode; roundId: string; createdAt: Date }) => (
  <Link href={verifyPath(mode, roundId)} aria-label={`Check the round of ${begunAt(createdAt)}`}>
    Check
  </Link>
);
