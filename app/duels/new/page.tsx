import type { Metadata } from 'next';
import { createPageClient } from '../../../lib/next/page-data';
import { listPacks } from '../../../lib/packs/contract';
import { sortByPrice, toPackBasics } from '../../_duel/pack-basics';
import { SearchMeanwhile } from '../../_match/SearchMeanwhile';
import { ClosedNote } from '../../_site/ClosedNote';
import { readHealth } from '../../_site/read-network';
import { Page } from '../../_ui/Page';
import { Problem } from '../../_ui/Problem';
import { NewDuel } from '../_components/open/NewDuel';

export const metadata: Metadata = { title: 'Open a duel' };

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** `?pack=` and `?opponent=` fill in the form's first values. */
export default async function OpenDuel({ searchParams }: Props) {
  const { pack, opponent } = await searchParams;
  const client = await createPageClient();
  const [packs, health] = await Promise.all([
    client.call(listPacks, { query: { active: true, limit: 50 } }),
    readHealth(),
  ]);
  const closed = health?.closures.duels;
  return (
    <Page title="Open a duel" lead="You don’t pay yet. You both pay once an opponent joins.">
      <SearchMeanwhile />
      {health === null ? (
        <Problem
          what="We can’t reach Solana right now"
          next="You can’t open a duel until it’s back. Reload in a minute."
        />
      ) : closed ? (
        <ClosedNote what="You can’t open a duel right now" closed={closed} />
      ) : (
        <NewDuel
          packs={sortByPrice(packs.items.map(toPackBasics))}
          initialPackId={typeof pack === 'string' ? pack : undefined}
          initialOpponent={typeof opponent === 'string' ? opponent : undefined}
          offer={health.offer}
          sparringWallet={health.network.sparringWallet}
          cardsClosedReason={health.closures.cards?.reason}
        />
      )}
    </Page>
  );
}
