import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { isApiProblem } from '../../../lib/client/problem';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack, type Pack } from '../../../lib/packs/contract';
import { calculateTierOdds } from '../../../lib/packs/odds-rules';
import { AreaMessages } from '../../_messages/AreaMessages';
import { readTranslator } from '../../_messages/translator';
import { toOddsEntries } from '../../_pack/entries';
import { OddsTable } from '../../_pack/OddsTable';
import { FunnelEventCounter } from '../../_site/FunnelEventCounter';
import { buildPagePictureLink, buildShareMetadata } from '../../_site/share-meta';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import { CardGrid } from '../_components/CardGrid';
import { PackHead } from '../_components/PackHead';
import { PackSealPanel } from '../_components/Seal';
import { PackValueFigures } from '../_components/Worth';

interface Props {
  readonly params: Promise<{ readonly packId: string }>;
}

async function readPack(packId: string): Promise<Pack> {
  if (!getPack.params.safeParse({ packId }).success) notFound();
  const client = await createPageClient();
  try {
    return await client.call(getPack, { params: { packId } });
  } catch (error) {
    if (isApiProblem(error, 'not-found')) notFound();
    throw error;
  }
}

/** Returns the pack that new duels use: for an edition, the pack that it is an edition of; else the pack itself. */
const readBasePack = async (pack: Pack): Promise<Pack> => (pack.editionOf === null ? pack : readPack(pack.editionOf));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await readTranslator('packs');
  const { name, packId } = await readPack((await params).packId);
  return {
    title: name,
    ...(await buildShareMetadata({
      title: t('pack.share.title', { name }),
      description: t('pack.share.description', { name }),
      path: `/packs/${packId}`,
      picture: buildPagePictureLink('packs'),
    })),
  };
}

/** A pack: its cards, their odds and values, and its sealed table. */
export default async function PackPage({ params }: Props) {
  const t = await readTranslator('packs');
  const pack = await readPack((await params).packId);
  return (
    <Page title={pack.name} lead={t(pack.cardMode === 'cards' ? 'pack.leadWithCards' : 'pack.lead')}>
      <FunnelEventCounter step="pack-viewed" />
      <PackHead pack={pack} basePack={await readBasePack(pack)} />
      <PackValueFigures pack={pack} />
      <Panel title={t('odds.title')} aside={t('pack.oddsAside')}>
        <OddsTable odds={calculateTierOdds(toOddsEntries(pack))} />
      </Panel>
      <Panel title={t('pack.sealedTable.title')} aside={t('pack.sealedTable.entries', { count: pack.entries.length })}>
        <AreaMessages areas={['packs']}>
          <PackSealPanel pack={pack} />
        </AreaMessages>
      </Panel>
      <Panel title={t('pack.allCards.title')} aside={t('pack.allCards.order')}>
        <CardGrid pack={pack} />
      </Panel>
    </Page>
  );
}
