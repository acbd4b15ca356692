import Link from 'next/link';
import { describeClosed } from '../../../lib/gates/rules/describe-closed';
import type { GateClosure } from '../../_site/read-network';
import { LinkButton } from '../../_ui/LinkButton';
import { Problem } from '../../_ui/Problem';

/** Why quick match is closed, with a link to open a duel if that isn't closed too. */
export function ClosedMatch({ closed, duels: duelsClosure }: { closed: GateClosure; duels: GateClosure | null }) {
  return (
    <Problem
      tone="warning"
      what="Quick match is closed"
      money={null}
      next={`${describeClosed(closed)} This page refreshes automatically.`}
    >
      <Link href="/status">See what’s open</Link>
      {duelsClosure === null ? <LinkButton href="/duels/new">Open a duel instead</LinkButton> : null}
    </Problem>
  );
}
