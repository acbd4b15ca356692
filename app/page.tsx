import type { Metadata } from 'next';
import type { Client } from '../lib/client/client';
import { isApiProblem } from '../lib/client/problem';
import { listDuels } from '../lib/duel/contract';
import { getCatalog } from '../lib/games/catalog-contract';
import { createPageClient } from '../lib/next/page-data';
import { listPacks } from '../lib/packs/contract';
import { createPracticeCommitment } from '../lib/practice/contract';
import { listLatestPulls } from '../lib/watching/contract';
import { findDefaultPack, isForCards, type PackBasics, toPackBasics } from './_duel/pack-basics';
import { Games } from './_home/Games';
import { Hero, type PracticePack } from './_home/Hero';
import styles from './_home/Home.module.css';
import { LatestPulls } from './_home/LatestPulls';
import { OpenDuelsSection } from './_home/OpenDuelsSection';
import { PracticeOpponentPanel } from './_home/PracticeOpponentPanel';
import { Steps } from './_home/Steps';
import { Trust } from './_home/Trust';
import { ReturnToMatch } from './_match/ReturnToMatch';
import { AreaMessages } from './_messages/AreaMessages';
import { readTranslator } from './_messages/translator';
import { readHealth } from './_site/read-network';
import { buildPagePictureLink, buildShareMetadata } from './_site/share-meta';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('home');
  return buildShareMetadata({
    title: t('title'),
    description: t('description'),
    path: '/',
    picture: buildPagePictureLink('home'),
  });
}

/** The home page, with a practice pack to rip if one is offered. */
export default async function Home() {
  const client = await createPageClient();
  const [health, duels, packs, catalog, pulls] = await Promise.all([
    readHealth(),
    client.call(listDuels, { query: { status: 'waiting', matchmakingMode: 'open' } }),
    client.call(listPacks, { query: { limit: 50 } }),
    client.call(getCatalog),
    client.call(listLatestPulls),
  ]);
  const network = health?.network ?? null;
  const offer = health === null || health.closures.duels !== undefined ? null : health.offer;
  const basics = packs.items.map(toPackBasics);
  const practicePack = findDefaultPack(basics);
  const practice = practicePack === undefined ? null : await commitToPractice(client, practicePack);
  return (
    <AreaMessages areas={['home', 'guest', 'payment', 'match']}>
      <main id="content" className={styles.home}>
        <ReturnToMatch />
        <Hero
          network={network}
          offer={health?.offer ?? null}
          gateClosure={health?.closures.duels ?? null}
          canMatch={health !== null && health.closures.matchmaking === undefined}
          practice={practice}
          isForCards={practicePack !== undefined && isForCards(practicePack)}
        />
        <LatestPulls pulls={pulls} />
        <div className={styles.live}>
          <OpenDuelsSection firstPage={duels} packs={basics} network={network} canOpenDuel={offer !== null} />
          <PracticeOpponentPanel network={network} offer={offer} packId={practicePack?.packId} />
        </div>
        <Steps />
        <Games games={catalog.games} />
        <Trust network={network} />
      </main>
    </AreaMessages>
  );
}

/** Has the service commit to the seed of a practice rip. Returns null if the pack was retired since it was listed. */
async function commitToPractice(client: Client, pack: PackBasics): Promise<PracticePack | null> {
  try {
    return { pack, commitment: await client.call(createPracticeCommitment, { params: { packId: pack.packId } }) };
  } catch (error) {
    if (isApiProblem(error, 'pack-retired')) return null;
    throw error;
  }
}
