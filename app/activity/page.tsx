import type { Metadata } from 'next';
import { listActivity } from '../../lib/games/activity-contract';
import { createPageClient } from '../../lib/next/page-data';
import { hasNoSession } from '../_site/has-no-session';
import { readNetwork } from '../_site/read-network';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { NoRounds } from './_components/NoRounds';
import { Rounds } from './_components/Rounds';
import { VerifiedRules } from './_components/VerifiedRules';

export const metadata: Metadata = { title: 'Activity', robots: { index: false } };

export default async function Activity() {
  const client = await createPageClient();
  // If the server can't read the rounds, the browser tries, and shows the error.
  const [first, network] = await Promise.all([client.call(listActivity).catch(() => null), readNetwork()]);
  return (
    <Page
      title="Activity"
      lead="Live results, all verifiable. Players aren’t named."
      action={<LinkButton href="/duels/new">Open a duel</LinkButton>}
    >
      <Panel title="Verified rounds" aside="Newest first, a few minutes old at most">
        <Rounds firstPage={first} emptyNote={<NoRounds />} isVisitor={await hasNoSession()} />
      </Panel>
      <VerifiedRules network={network} />
    </Page>
  );
}
