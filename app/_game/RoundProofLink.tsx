import Link from 'next/link';
import { buildVerifyPath } from '../_proof/paths';
import { LinkButton } from '../_ui/LinkButton';
import { formatBeginTime } from './begin-time';

type Mode = 'crash' | 'flip' | 'streak';

/** Link from a round to the page that verifies its proof; null until the server's seed is revealed. */
export const RoundProofLinkButton = ({
  mode,
  round,
}: {
  mode: Mode;
  round: { roundId: string; serverSeed: string | null };
}) =>
  round.serverSeed === null ? null : (
    <LinkButton variant="quiet" href={buildVerifyPath(mode, round.roundId)}>
      Check this round
    </LinkButton>
  );

/**
 * Link from a list of rounds to the page that verifies a round's proof; its label has the time at which the round
 * began.
 */
export const RoundProofLink = ({ mode, roundId, createdAt }: { mode: Mode; roundId: string; createdAt: Date }) => (
  <Link href={buildVerifyPath(mode, roundId)} aria-label={`Check the round of ${formatBeginTime(createdAt)}`}>
    Check
  </Link>
);
