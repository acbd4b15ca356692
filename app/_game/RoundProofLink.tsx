import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { buildVerifyPath } from '../_proof/paths';
import { formatUtcTime } from '../_site/utc-time';
import { LinkButton } from '../_ui/LinkButton';

type Mode = 'crash' | 'flip' | 'streak';

interface ButtonProps {
  readonly mode: Mode;
  readonly round: { readonly roundId: string; readonly serverSeed: string | null };
}

/** Link from a round to the page that verifies its proof; null until the server's seed is revealed. */
export function RoundProofLinkButton({ mode, round }: ButtonProps) {
  const t = useTranslations('games.proof');
  return round.serverSeed === null ? null : (
    <LinkButton variant="quiet" href={buildVerifyPath(mode, round.roundId)}>
      {t('button')}
    </LinkButton>
  );
}

/**
 * Link from a list of rounds to the page that verifies a round's proof; its label has the time at which the round
 * was created.
 */
export function RoundProofLink({ mode, roundId, createdAt }: { mode: Mode; roundId: string; createdAt: Date }) {
  const t = useTranslations('games.proof');
  return (
    <Link
      href={buildVerifyPath(mode, roundId)}
      aria-label={t('linkLabel', { time: formatUtcTime(t.locale, createdAt) })}
    >
      {t('link')}
    </Link>
  );
}
