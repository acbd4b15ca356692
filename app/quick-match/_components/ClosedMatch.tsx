import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { describeClosed } from '../../../lib/gates/rules/describe-closed';
import type { GateClosure } from '../../_site/read-network';
import { LinkButton } from '../../_ui/LinkButton';
import { Problem } from '../../_ui/Problem';

/** Why quick match is closed, with a link to open a duel if that isn't closed too. */
export function ClosedMatch({ closed, duels: duelsClosure }: { closed: GateClosure; duels: GateClosure | null }) {
  const t = useTranslations('match.closed');
  return (
    <Problem tone="warning" what={t('what')} money={null} next={t('next', { reason: describeClosed(closed) })}>
      <Link href="/status">{t('status')}</Link>
      {duelsClosure === null ? <LinkButton href="/duels/new">{t('openDuel')}</LinkButton> : null}
    </Problem>
  );
}
