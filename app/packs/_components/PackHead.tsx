import Link from 'next/link';
import type { Pack } from '../../../lib/packs/contract';
import { sortEntriesByValue } from '../../_pack/entries';
import { RetiredNote } from '../../_pack/RetiredNote';
import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { DrawnBy } from '../../_site/DrawnBy';
import { describeNetwork } from '../../_site/network-words';
import { readHealth } from '../../_site/read-network';
import { getUnitName, PRICE_LIST_NOTE } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { FactList } from '../../_ui/FactList';
import { LinkButton } from '../../_ui/LinkButton';
import { PackFan } from '../../_ui/PackFan';
import styles from './PackHead.module.css';
import { ProviderRecordLine } from './ProviderRecordLine';

const PRIZE_CARDS_FACT = [
  'The winner gets',
  'Both cards, as tokens in their wallet. Each duel has its own set of cards. They’re test cards with no value.',
] as const;

interface Props {
  readonly pack: Pack;
  /** The pack that new duels use instead of an edition. */
  readonly basePack: Pick<Pack, 'packId' | 'active' | 'retiredAt' | 'replacedBy'>;
}

/** The pack with its list price, facts and the cost of a duel, and a button to open one unless the pack is retired. */
export async function PackHead({ pack, basePack }: Props) {
  const health = await readHealth();
  const { tier, price, entries, cardMode, provider } = pack;
  return (
    <section className={styles.head} aria-label="About this pack">
      <PackFan tier={pack.tier} cards={sortEntriesByValue(pack)} eager />
      <div className={styles.words}>
        <ListPrice price={price} />
        <FactList
          facts={[
            ['Tier', PACK_TIER_NAMES[tier]],
            [
              'Drawn by',
              provider === null ? (
                'Nobody right now: no provider is connected.'
              ) : (
                <DrawnBy key="provider" {...provider} />
              ),
            ],
            ...(provider === null
              ? []
              : [['Provider', <ProviderRecordLine key="record" providerKey={provider.publicKey} />] as const]),
            [
              'Compared by',
              <Link key="policy" href="/valuation">
                The valuation policy
              </Link>,
            ],
            ['Cards', `${entries.length}, all listed below`],
            ...(cardMode === 'cards' ? [PRIZE_CARDS_FACT] : []),
            ['A duel costs', <DuelCost key="fee" health={health} />],
          ]}
        />
        {basePack.active ? (
          <div>
            <LinkButton href={`/duels/new?pack=${basePack.packId}`} variant="primary" large>
              Open a duel with this pack
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
  const day = at.toISOString().slice(0, 10);
  return (
    <>
      <p className={styles.price}>
        <Amount
          baseUnits={amount}
          decimals={decimals}
          isPrice
          unit={getUnitName(mint)}
          network={PRICE_LIST_NOTE}
          isLarge
        />
      </p>
      <p>
        List price of <time dateTime={day}>{day}</time>, for comparison only. Nobody pays it in a duel.
      </p>
    </>
  );
}

function DuelCost({ health }: { health: Awaited<ReturnType<typeof readHealth>> }) {
  if (health === null) return 'We can’t reach Solana right now, so duels can’t be paid.';
  const { offer, network } = health;
  return (
    <>
      <Amount baseUnits={offer.feeAmount} decimals={offer.feeDecimals} unit="SOL" network={describeNetwork(network)} />{' '}
      from each side
    </>
  );
}
