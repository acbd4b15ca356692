import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { isApiProblem } from '../../../lib/client/problem';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack, type Pack } from '../../../lib/packs/contract';
import { calculateTierOdds } from '../../../lib/packs/odds-rules';
import { CARD_DRAW_NOTE, toOddsEntries } from '../../_pack/entries';
import { OddsTable } from '../../_pack/OddsTable';
import { FunnelEventCounter } from '../../_site/FunnelEventCounter';
import { buildShareMetadata, toPagePicture } from '../../_site/share-meta';
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
  const { name, packId } = await readPack((await params).packId);
  return {
    title: name,
    ...buildShareMetadata({
      title: `${name}, a sealed pack`,
      description: `Every card in ${name} with its odds, sealed before anyone pays. Open a duel with it.`,
      path: `/packs/${packId}`,
      picture: toPagePicture('packs'),
    }),
  };
}

/** A pack: its cards, their odds and values, and its sealed table. */
export default async function PackPage({ params }: Props) {
  const pack = await readPack((await params).packId);
  const hasCards = pack.cardMode === 'cards';
  return (
    <Page
      title={pack.name}
      lead={`Both players in a duel draw one card each from this sealed table.${hasCards ? ` ${CARD_DRAW_NOTE}` : ''}`}
    >
      <FunnelEventCounter step="pack-viewed" />
      <PackHead pack={pack} basePack={await readBasePack(pack)} />
      <PackValueFigures pack={pack} />
      <Panel title="Odds by tier" aside="For each side of a duel">
        <OddsTable odds={calculateTierOdds(toOddsEntries(pack))} />
      </Panel>
      <Panel title="Sealed table" aside={`${pack.entries.length} entries`}>
        <PackSealPanel pack={pack} />
      </Panel>
      <Panel title="All cards" aside="Highest value first, with the chance for each side">
        <CardGrid pack={pack} />
      </Panel>
    </Page>
  );
}
