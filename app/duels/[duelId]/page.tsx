import type { Metadata } from 'next';
import { isApiProblem } from '../../../lib/client/problem';
import { createPageClient } from '../../../lib/next/page-data';
import { getSocialCard } from '../../../lib/social/contract';
import { readDuelPage } from '../../_duel/read-duel-page';
import { SearchMeanwhile } from '../../_match/SearchMeanwhile';
import { AreaMessages } from '../../_messages/AreaMessages';
import { readTranslator } from '../../_messages/translator';
import { buildPagePictureLink, buildShareMetadata } from '../../_site/share-meta';
import { Page } from '../../_ui/Page';
import { DuelLead } from '../_components/room/DuelLead';
import { DuelStage } from '../_components/room/DuelStage';

interface Props {
  readonly params: Promise<{ duelId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { duelId } = await params;
  const { pack, receipt, isRevealed } = await readDuelPage(duelId);
  const t = await readTranslator('room');
  const title = t('title', { pack: pack.name });
  // Search engines don't index a duel that is cancelled or refunded, nor a waiting duel that the lobby doesn't list.
  const { status, listed } = receipt.duel;
  const index = !['cancelled', 'refunding', 'refunded'].includes(status) && (listed || status !== 'waiting');
  const isSecret = receipt.result !== null && !isRevealed;
  return { title, robots: { index }, ...(await buildShareMetadata(await readSharePreview(duelId, title, isSecret))) };
}

/**
 * Reads the texts and picture of the link preview. Uses general ones while the result is secret, because its players
 * may not have opened their packs, and if the API refuses the picture's data.
 */
async function readSharePreview(
  duelId: string,
  title: string,
  isSecret: boolean,
): Promise<Parameters<typeof buildShareMetadata>[0]> {
  const t = await readTranslator('room');
  const path = `/duels/${duelId}`;
  const general = {
    title,
    description: t('description'),
    path,
    picture: buildPagePictureLink('home'),
  };
  if (isSecret) return general;
  try {
    const client = await createPageClient();
    const card = await client.call(getSocialCard, { params: { duelId } });
    const { description, imageUrl, imageAlt } = card;
    return { title: card.title, description, path, picture: { url: imageUrl, alt: imageAlt } };
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return general;
  }
}

export default async function DuelPage({ params }: Props) {
  const { duelId } = await params;
  const data = await readDuelPage(duelId);
  const t = await readTranslator('room');
  return (
    <Page title={t('title', { pack: data.pack.name })} lead={<DuelLead duel={data.receipt.duel} />}>
      <AreaMessages areas={['match']}>
        <SearchMeanwhile duelId={duelId} />
      </AreaMessages>
      <DuelStage data={data} playsResult={false} />
    </Page>
  );
}
