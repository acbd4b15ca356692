import type { Metadata } from 'next';
import { listDuels } from '../lib/duel/contract';
import { getCatalog } from '../lib/games/catalog-contract';
import { createPageClient } from '../lib/next/page-data';
import { listPacks } from '../lib/packs/contract';
import { toPackBasics } from './_duel/pack-basics';
import { Games } from './_home/Games';
import { Hero } from './_home/Hero';
import styles from './_home/Home.module.css';
import { OpenDuelsSection } from './_home/OpenDuelsSection';
import { PracticeOpponentPanel } from './_home/PracticeOpponentPanel';
import { Steps } from './_home/Steps';
import { Trust } from './_home/Trust';
import { ReturnToMatch } from './_match/ReturnToMatch';
import { readHealth } from './_site/read-network';
import { buildShareMetadata, toPagePicture } from './_site/share-meta';

export const metadata: Metadata = buildShareMetadata({
  title: 'RipDuel: two packs, the better pull wins',
  description:
    'Rip a sports-card pack against somebody else on Solana devnet. The chain holds the fees, and anyone can recompute the result.',
  path: '/',
  picture: toPagePicture('home'),
});

/** The home page: an introduction, open duels, games, the course of a duel, and the reasons not to need trust. */
export default async function Home() {
  const client = await createPageClient();
  const [health, duels, packs, catalog] = await Promise.all([
    readHealth(),
    client.call(listDuels, { query: { status: 'waiting', matchmakingMode: 'open' } }),
    client.call(listPacks, { query: { limit: 50 } }),
    client.call(getCatalog),
  ]);
  const network = health?.network ?? null;
  return (
    <main id="content" className={styles.home}>
      <ReturnToMatch />
      <Hero
        network={network}
        offer={health?.offer ?? null}
        gateClosure={health?.closures.duels ?? null}
        canMatch={health !== null && health.closures.matchmaking === undefined}
      />
      <div className={styles.live}>
        <OpenDuelsSection
          firstPage={duels}
          packs={packs.items.map(toPackBasics)}
          network={network}
          canOpenDuel={health !== null && health.closures.duels === undefined}
        />
        <PracticeOpponentPanel network={network} />
      </div>
      <Games games={catalog.games} />
      <Steps />
      <Trust network={network} />
    </main>
  );
}
