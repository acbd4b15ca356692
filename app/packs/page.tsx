import type { Metadata } from 'next';
import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { createPageClient } from '../../lib/next/page-data';
import { getPack, listPacks, type Pack } from '../../lib/packs/contract';
import { calculateChanceAbove, calculateMeanValue, formatPercent } from '../../lib/packs/odds-rules';
import { PrizeTag } from '../_duel/PrizeTag';
import { isForCards, sortByPrize } from '../_duel/pack-basics';
import { localizePercent } from '../_messages/format-ratio';
import { readTranslator } from '../_messages/translator';
import { sortEntriesByValue, toOddsEntries, truncateToCents } from '../_pack/entries';
import { buildPagePictureLink, buildShareMetadata } from '../_site/share-meta';
import { getUnitName } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { EmptyState } from '../_ui/EmptyState';
import { FactList } from '../_ui/FactList';
import { LinkButton } from '../_ui/LinkButton';
import { PackFan } from '../_ui/PackFan';
import { Page } from '../_ui/Page';
import { ProviderRecordLine } from './_components/ProviderRecordLine';
import styles from './packs.module.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('packs');
  return {
    title: t('list.title'),
    ...(await buildShareMetadata({
      title: t('list.share.title'),
      description: t('list.share.description'),
      path: '/packs',
      picture: buildPagePictureLink('packs'),
    })),
  };
}

/**
 * The active sealed packs, at most 50: first those with cards left for a new duel, then all others, both groups
 * cheapest first.
 */
export default async function Packs() {
  const t = await readTranslator('packs');
  const client = await createPageClient();
  const { items } = await client.call(listPacks, { query: { limit: 50 } });
  const found = await Promise.all(items.map(({ packId }) => client.call(getPack, { params: { packId } })));
  const packs = sortByPrize(found);
  return (
    <Page title={t('list.title')} lead={t('list.lead')}>
      {packs.length === 0 ? (
        <EmptyState title={t('list.none.title')}>{t('list.none.next')}</EmptyState>
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

/** Prize of the pack's duels. For a pack for cards, the reason if no duel can be opened over it right now. */
function PackPrize({ pack }: { pack: Pack }) {
  const t = useTranslations('duel.prize');
  if (pack.cardMode === 'cards' && !isForCards(pack)) return <p>{t('none')}</p>;
  return <PrizeTag isForCards={pack.cardMode === 'cards'} />;
}

/** `eager` is true for the first pack of the page: then its picture loads eagerly. */
function PackTile({ pack, eager }: { pack: Pack; eager: boolean }) {
  const t = useTranslations('packs');
  const siteTexts = useTranslations('site');
  const { packId, name, tier, price, entries, provider } = pack;
  const table = toOddsEntries(pack);
  const money = {
    decimals: price.decimals,
    unit: getUnitName(price.mint),
    isPrice: true,
  };
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
      <PackPrize pack={pack} />
      <FactList
        facts={[
          [t('facts.tier'), t('list.tier', { tier: t(`tiers.${tier}`), cards: entries.length })],
          [t('facts.listPrice'), <Amount key="price" baseUnits={price.amount} {...money} />],
          [
            t('facts.averagePull'),
            <Amount key="mean" baseUnits={truncateToCents(calculateMeanValue(table), price.decimals)} {...money} />,
          ],
          [
            t('facts.aboveListPrice'),
            t('list.aboveListPrice', {
              percent: localizePercent(t.locale, formatPercent(calculateChanceAbove(table, price.amount))),
            }),
          ],
          [t('facts.drawnBy'), provider === null ? t('list.nobody') : siteTexts(`provider.mode.${provider.mode}`)],
          ...(provider === null
            ? []
            : [[t('facts.provider'), <ProviderRecordLine key="record" providerKey={provider.publicKey} />] as const]),
        ]}
      />
      <div className={styles.actions}>
        <LinkButton href={`/duels/new?pack=${packId}`}>{t('openDuel')}</LinkButton>
        <LinkButton href={`/packs/${packId}`} variant="quiet">
          {t('list.cardsAndOdds')}
        </LinkButton>
      </div>
    </article>
  );
}
