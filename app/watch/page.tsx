import type { Metadata } from 'next';
import { createPageClient } from '../../lib/next/page-data';
import { getFeaturedDuel } from '../../lib/watching/contract';
import { readDuelPage } from '../_duel/read-duel-page';
import { buildShareMetadata, toPagePicture } from '../_site/share-meta';
import { EmptyState } from '../_ui/EmptyState';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { DuelLead } from '../duels/_components/room/DuelLead';
import { DuelStage } from '../duels/_components/room/DuelStage';
import { NextDuel } from './_components/NextDuel';

export const metadata: Metadata = buildShareMetadata({
  title: 'Watch a duel',
  description: 'Watch the best live duel, or a replay of the best of the last hundred.',
  path: '/watch',
  picture: toPagePicture('home'),
});

/** The live duel that is best to watch, else a recent one, played again. */
export default async function Watch() {
  const client = await createPageClient();
  const { duel } = await client.call(getFeaturedDuel);
  if (duel === null)
    return (
      <Page title="Watch a duel" lead="Nothing has been played here yet.">
        <EmptyState title="No duel to watch" action={<LinkButton href="/duels">Play the first one</LinkButton>}>
          When two players are in a duel, you can watch it here. You can also play the practice opponent.
        </EmptyState>
        <NextDuel duelId={null} />
      </Page>
    );
  const data = await readDuelPage(duel.duelId);
  const title = duel.isLive ? `Watch: duel over ${data.pack.name}` : `Replay: duel over ${data.pack.name}`;
  return (
    <Page title={title} lead={<DuelLead duel={data.receipt.duel} />}>
      <NextDuel key={`next ${duel.duelId}`} duelId={duel.duelId} />
      <DuelStage key={duel.duelId} data={data} playsResult={!duel.isLive} />
    </Page>
  );
}
