import type { Metadata } from 'next';
import Link from 'next/link';
import { createPageClient } from '../../lib/next/page-data';
import { getPack, listPacks, type Pack } from '../../lib/packs/contract';
import { calculateChanceAbove, calculateMeanValue, formatPercent } from '../../lib/packs/odds-rules';
import { sortEntriesByValue, toOddsEntries, truncateToCents } from '../_pack/entries';
import { PACK_TIER_NAMES } from '../_pack/tier-names';
import { PROVIDER_MODE_NAMES } from '../_site/DrawnBy';
import { buildShareMetadata, toPagePicture } from '../_site/share-meta';
import { getUnitName, PRICE_LIST_NOTE } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { EmptyState } from '../_ui/EmptyState';
import { FactList } from '../_ui/FactList';
import { LinkButton } from '../_ui/LinkButton';
import { PackFan } from '../_ui/PackFan';
import { Page } from '../_ui/Page';
import { ProviderRecordLine } from './_components/ProviderRecordLine';
import styles from './packs.module.css';

export const metadata: Metadata = {
  title: 'Packs',
  ...buildShareMetadata({
    title: 'Sealed packs',
    description: 'Every card in each pack and its chance, public before anyone pays. Pick one and open a duel.',
    path: '/packs',
    picture: toPagePicture('packs'),
  }),
};

/** The sealed packs that new duels can use, cheapest first; 50 at most. */
export default async function Packs() {
  const client = await createPageClient();
  const { items } = await client.call(listPacks, { query: { limit: 50 } });
  const found = await Promise.all(items.map(({ packId }) => client.call(getPack, { params: { packId } })));
  const packs = found.toSorted((left, right) => Number(left.price.amount - right.price.amount));
  return (
    <Page
      title="Packs"
      lead="Both players in a duel rip the same pack. Every card in it and every chance is public before anyone pays."
    >
      {packs.length === 0 ? (
        <EmptyState title="No packs yet">Packs appear here once their odds are sealed.</EmptyState>
      ) : (
        <ul className={styles.packs}>
          {packs.map((pack, index) => (
            <li key={pack.packId}>
              <PackTile pack={pack} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

/** `eager` is true for the first pack of the page: then its picture loads eagerly. */
function PackTile({ pack, eager }: { pack: Pack; eager: boolean }) {
  const { packId, name, tier, price, entries, provider } = pack;
  const table = toOddsEntries(pack);
  const money = { decimals: price.decimals, unit: getUnitName(price.mint), network: PRICE_LIST_NOTE, isPrice: true };
  return (
    <article className={styles.tile}>
      <Link className={styles.art} href={`/packs/${packId}`} tabIndex={-1} aria-hidden="true">
        <PackFan tier={pack.tier} cards={sortEntriesByValue(pack)} eager={eager} />
      </Link>
      <h2>
        <Link className={styles.name} href={`/packs/${packId}`}>
          {name}
        </Link>
      </h2>
      <FactList
        facts={[
          ['Tier', `${PACK_TIER_NAMES[tier]}, ${entries.length} cards`],
          ['List price', <Amount key="price" baseUnits={price.amount} {...money} />],
          [
            'Average pull',
            <Amount key="mean" baseUnits={truncateToCents(calculateMeanValue(table), price.decimals)} {...money} />,
          ],
          ['Above list price', `${formatPercent(calculateChanceAbove(table, price.amount))} of all pulls`],
          ['Drawn by', provider === null ? 'Nobody right now' : PROVIDER_MODE_NAMES[provider.mode]],
          ...(provider === null
            ? []
            : [['Provider', <ProviderRecordLine key="record" providerKey={provider.publicKey} />] as const]),
        ]}
      />
      <div className={styles.actions}>
        <LinkButton href={`/duels/new?pack=${packId}`}>Open a duel</LinkButton>
        <LinkButton href={`/packs/${packId}`} variant="quiet">
          Cards and odds
        </LinkButton>
      </div>
    </article>
  );
}
