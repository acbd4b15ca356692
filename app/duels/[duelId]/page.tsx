import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache, Suspense } from 'react';
import { isApiProblem } from '../../../lib/client/problem';
import { getDuelReceipt } from '../../../lib/duel/receipt-contract';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack } from '../../../lib/packs/contract';
import { getSocialCard } from '../../../lib/social/contract';
import { findDrawnCards } from '../../_duel/drawn-cards';
import { toPackBasics } from '../../_duel/pack-basics';
import { toPublicView } from '../../_duel/view';
import { RetiredNote } from '../../_pack/RetiredNote';
import { hasNoSession } from '../../_site/has-no-session';
import { buildShareMetadata, toPagePicture } from '../../_site/share-meta';
import { Page } from '../../_ui/Page';
import { StaticRipTable } from '../_components/rip/StaticRipTable';
import { ChainSteps } from '../_components/room/ChainSteps';
import { DuelLead } from '../_components/room/DuelLead';
import { DuelRoom } from '../_components/room/DuelRoom';
import { JoinTerms } from '../_components/room/JoinTerms';
import { ProviderAndPolicyPanel } from '../_components/room/ProviderAndPolicyPanel';

interface Props {
  readonly params: Promise<{ duelId: string }>;
}

/** Reads the duel's receipt, pack and drawn cards. Metadata and page share one read. */
const readDuelPageData = cache(async (duelId: string) => {
  if (!getDuelReceipt.params.safeParse({ duelId }).success) notFound();
  const client = await createPageClient();
  try {
    const receipt = await client.call(getDuelReceipt, { params: { duelId } });
    const pack = await client.call(getPack, { params: { packId: receipt.duel.packId } });
    const base = pack.editionOf === null ? pack : await client.call(getPack, { params: { packId: pack.editionOf } });
    const drawn = receipt.result === null ? null : findDrawnCards(receipt.result, pack);
    return { receipt, pack: toPackBasics(pack), base, drawn };
  } catch (error) {
    if (isApiProblem(error, 'not-found')) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { duelId } = await params;
  const { pack, receipt } = await readDuelPageData(duelId);
  const title = `Duel over ${pack.name}`;
  // Search engines needn't index a duel that ended without a result.
  const index = !['cancelled', 'refunding', 'refunded'].includes(receipt.duel.status);
  return { title, robots: { index }, ...buildShareMetadata(await readSharePreview(duelId, title)) };
}

/** Reads the texts and picture of a shared link. Uses general ones if the API refuses the social card. */
async function readSharePreview(duelId: string, title: string): Promise<Parameters<typeof buildShareMetadata>[0]> {
  const path = `/duels/${duelId}`;
  try {
    const client = await createPageClient();
    const card = await client.call(getSocialCard, { params: { duelId } });
    const { description, imageUrl, imageAlt } = card;
    return { title: card.title, description, path, picture: { url: imageUrl, alt: imageAlt } };
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return { title, description: 'Watch it live, or open a duel of your own.', path, picture: toPagePicture('home') };
  }
}

export default async function DuelPage({ params }: Props) {
  const { receipt, pack, base, drawn } = await readDuelPageData((await params).duelId);
  const { winner } = receipt.duel;
  // A player may not have opened the packs yet, so only visitors without a session see the result at once.
  const isWatching = await hasNoSession();
  const still =
    isWatching && winner !== null && drawn !== null ? (
      <StaticRipTable view={toPublicView(receipt)} winner={winner} drawnCards={drawn} />
    ) : null;
  // `ChainSteps` shows the transactions. Without them here the browser doesn't load them twice.
  const first = { ...receipt, escrowTransactions: [] };
  const terms = receipt.duel.status === 'waiting' ? <JoinTerms duel={receipt.duel} packName={pack.name} /> : null;
  return (
    <Page title={`Duel over ${pack.name}`} lead={<DuelLead duel={receipt.duel} />}>
      <DuelRoom receipt={first} pack={pack} drawnCards={drawn} stillTable={still} terms={terms} />
      <ProviderAndPolicyPanel receipt={receipt} />
      {base.active ? null : <RetiredNote pack={base} />}
      {/* React reveals parts of a large shell by script. A boundary of its own keeps the result in the shell. */}
      <Suspense>
        <ChainSteps receipt={receipt} />
      </Suspense>
    </Page>
  );
}
