import type { Metadata } from 'next';
import { createPageClient } from '../../../lib/next/page-data';
import { listPacks } from '../../../lib/packs/contract';
import { sortByPrize, toPackBasics } from '../../_duel/pack-basics';
import { SearchMeanwhile } from '../../_match/SearchMeanwhile';
import { AreaMessages } from '../../_messages/AreaMessages';
import type { Translate } from '../../_messages/translate';
import { readTranslator } from '../../_messages/translator';
import { ClosedNote } from '../../_site/ClosedNote';
import { readHealth } from '../../_site/read-network';
import { Page } from '../../_ui/Page';
import { Problem } from '../../_ui/Problem';
import { NewDuel } from '../_components/open/NewDuel';

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await readTranslator('lobby');
  return { title: getFormTitle(t, (await searchParams).opponent) };
}

const getFormTitle = (t: Translate<'lobby'>, opponent: string | string[] | undefined): string =>
  t(opponent === 'friend' ? 'form.titleForFriend' : 'form.title');

/** Page with the form that opens a duel, if duels are open. `?pack=` and `?opponent=` preselect its values. */
export default async function OpenDuel({ searchParams }: Props) {
  const t = await readTranslator('lobby');
  const { pack, opponent } = await searchParams;
  const client = await createPageClient();
  const [packs, health] = await Promise.all([
    client.call(listPacks, { query: { active: true, limit: 50 } }),
    readHealth(),
  ]);
  const closed = health?.closures.duels;
  return (
    <Page title={getFormTitle(t, opponent)} lead={t('form.lead')}>
      <AreaMessages areas={['lobby', 'duel', 'match', 'guest']}>
        <SearchMeanwhile />
        {health === null ? (
          <Problem what={t('form.unreachable.what')} next={t('form.unreachable.next')} />
        ) : closed ? (
          <ClosedNote what={t('cannotOpen')} closed={closed} />
        ) : (
          <NewDuel
            packs={sortByPrize(packs.items.map(toPackBasics))}
            initialPackId={typeof pack === 'string' ? pack : undefined}
            initialOpponent={typeof opponent === 'string' ? opponent : undefined}
            offer={health.offer}
            sparringWallet={health.network.sparringWallet}
            cardsClosedReason={health.closures.cards?.reason}
          />
        )}
      </AreaMessages>
    </Page>
  );
}
