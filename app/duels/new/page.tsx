import type { Metadata } from 'next';
import { getHealth } from '../../../lib/health/contract';
import { listPacks } from '../../../lib/packs/contract';
import { pageClient } from '../../../lib/root/page-data';
import { NewDuel } from '../../_duel/open/NewDuel';
import { byPrice, faceOf } from '../../_duel/pack-face';
import { Page } from '../../_ui/Page';
import { Problem } from '../../_ui/Problem';

export const metadata: Metadata = { title: 'Open a duel' };

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** `?pack=` and `?opponent=` fill the form. */
export default async function OpenDuel({ searchParams }: Props) {
  const { pack, opponent } = await searchParams;
  const client = await pageClient();
  const [packs, health] = await Promise.all([
    client.call(listPacks, { query: { active: true, limit: 50 } }),
    client.call(getHealth).catch(() => null),
  ]);
  return (
    <Page title="Open a duel" lead="Nothing is paid yet. Both sides pay once there are two of you.">
      {health === null ? (
        <Problem what="The chain does not answer" next="A duel cannot be opened until it does. Reload in a minute." />
      ) : (
        <NewDuel
          packs={byPrice(packs.items.map(faceOf))}
          pack={typeof pack === 'string' ? pack : undefined}
          opponent={typeof opponent === 'string' ? opponent : undefined}
          offer={health.duels}
          sparring={health.network.sparringWallet}
        />
      )}
    </Page>
  );
}
