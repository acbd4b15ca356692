import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { Pack } from '../../../lib/packs/contract';
import { readTranslator } from '../../_messages/translator';
import { sortEntriesByValue } from '../../_pack/entries';
import { RetiredNote } from '../../_pack/RetiredNote';
import { DrawnBy } from '../../_site/DrawnBy';
import { describeNetwork } from '../../_site/network-words';
import { readHealth } from '../../_site/read-network';
import { getUnitName } from '../../_site/units';
import { formatUtcDay } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { FactList } from '../../_ui/FactList';
import { LinkButton } from '../../_ui/LinkButton';
import { PackFan } from '../../_ui/PackFan';
import styles from './PackHead.module.css';
import { ProviderRecordLine } from './ProviderRecordLine';

interface Props {
  readonly pack: Pack;
  /** The pack that new duels use: the one that an edition belongs to, else the pack itself. */
  readonly basePack: Pick<Pack, 'packId' | 'active' | 'retiredAt' | 'replacedBy'>;
}

/** The pack with its list price, facts and the cost of a duel; unless it is retired, a button to open a duel. */
export async function PackHead({ pack, basePack }: Props) {
  const t = await readTranslator('packs');
  const health = await readHealth();
  const { tier, price, entries, cardMode, provider } = pack;
  return (
    <section className={styles.head} aria-label={t('pack.about')}>
      <PackFan tier={pack.tier} cards={sortEntriesByValue(pack)} eager />
      <div className={styles.words}>
        <ListPrice price={price} />
        <FactList
          facts={[
            [t('facts.tier'), t(`tiers.${tier}`)],
            [t('facts.drawnBy'), provider === null ? t('pack.nobody') : <DrawnBy key="provider" {...provider} />],
            ...(provider === null
              ? []
              : [[t('facts.provider'), <ProviderRecordLine key="record" providerKey={provider.publicKey} />] as const]),
            [
              t('facts.comparedBy'),
              <Link key="policy" href="/valuation">
                {t('pack.policy')}
              </Link>,
            ],
            [t('facts.cards'), t('pack.cards', { count: entries.length })],
            [t('facts.prize'), t(cardMode === 'cards' ? 'pack.prize' : 'pack.prizeRecord')],
            [t('facts.cost'), <DuelCost key="fee" health={health} />],
          ]}
        />
        {basePack.active ? (
          <div>
            <LinkButton href={`/duels/new?pack=${basePack.packId}`} variant="primary" large>
              {t('pack.openDuel')}
            </LinkButton>
          </div>
        ) : (
          <RetiredNote pack={basePack} />
        )}
      </div>
    </section>
  );
}

function ListPrice({ price: { amount, decimals, mint, at } }: Pick<Pack, 'price'>) {
  const t = useTranslations('packs.pack');
  const day = formatUtcDay(t.locale, at);
  return (
    <>
      <p className={styles.price}>
        <Amount baseUnits={amount} decimals={decimals} isPrice unit={getUnitName(mint)} isLarge />
      </p>
      <p>
        {t.rich('listPrice', { day, time: (text) => <time dateTime={at.toISOString().slice(0, 10)}>{text}</time> })}
      </p>
    </>
  );
}

function DuelCost({ health }: { health: Awaited<ReturnType<typeof readHealth>> }) {
  const t = useTranslations('packs.pack');
  const siteTexts = useTranslations('site');
  if (health === null) return t('unreachable');
  const { offer, network } = health;
  return t.rich('cost', {
    amount: () => (
      <Amount
        baseUnits={offer.feeAmount}
        decimals={offer.feeDecimals}
        unit="SOL"
        network={describeNetwork(siteTexts, network)}
      />
    ),
  });
}
