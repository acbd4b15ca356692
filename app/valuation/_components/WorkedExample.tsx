import { useTranslations } from '#use-translations';
import { deriveCard } from '../../../lib/cards/card';
import type { Pack } from '../../../lib/packs/contract';
import type { SealedEntry } from '../../../lib/packs/rules';
import { findExamples, type ResolvedExample } from '../../../lib/valuation/example-rules';
import { toCardModeCode } from '../../_pack/entries';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { CopyableValue } from '../../_ui/CopyableValue';
import { translateCardTitle } from '../../_ui/card-title';
import { FactList } from '../../_ui/FactList';
import { SideTag } from '../../_ui/SideTag';
import { Table } from '../../_ui/Table';
import styles from './WorkedExample.module.css';

/** Up to two invented duels, resolved by the rules of real ones: one decided by value, one by the coin. */
export function WorkedExample({ pack, policyHash }: { pack: Pack; policyHash: string }) {
  const t = useTranslations('valuation.example');
  const { higher, tied } = findExamples(toSealedEntries(pack), policyHash, toCardModeCode(pack));
  return (
    <div className={styles.examples}>
      {higher === null ? null : <ExampleDuel title={t('higher')} pack={pack} example={higher} />}
      {tied === null ? null : <ExampleDuel title={t('tied')} pack={pack} example={tied} />}
    </div>
  );
}

const toSealedEntries = ({ entries }: Pack): SealedEntry[] =>
  entries.map(({ cardId, tier, weight, value, cardMint }) => ({
    cardId,
    tier,
    weight,
    valueAmount: value.amount,
    valueSource: value.source,
    valuedAt: value.at,
    cardMint,
  }));

const SIDES = ['creator', 'opponent'] as const;

function ExampleDuel({ title, pack, example }: { title: string; pack: Pack; example: ResolvedExample }) {
  const t = useTranslations('valuation.example');
  const uiTexts = useTranslations('ui');
  const { draws, winner, tied } = example.outcome;
  return (
    <section className={styles.example} aria-label={title}>
      <h3>{title}</h3>
      <Table
        caption={title}
        columns={[
          { key: 'side', name: t('columns.side') },
          { key: 'ticket', name: t('columns.ticket'), alignsEnd: true },
          { key: 'card', name: t('columns.card') },
          { key: 'value', name: t('columns.value'), alignsEnd: true },
        ]}
        rows={draws.map(({ ticket, entryIndex, entry }, side) => ({
          key: String(side),
          cells: {
            side: <SideTag side={side === 0 ? 'creator' : 'opponent'} />,
            ticket: t('ticket', { ticket, total: pack.table.totalWeight }),
            card: translateCardTitle(uiTexts, deriveCard(pack.entries[entryIndex]?.cardId ?? '')),
            value: <ValueAmount amount={entry.value} pack={pack} />,
          },
        }))}
      />
      <p>{t(tied ? 'tiedResult' : 'higherResult', { winner: SIDES[winner] })}</p>
      <FactList
        facts={[
          [t('seed'), <CopyableValue key="seed" value={example.seed} copiedNoun={t('copiedSeed')} visibleChars={8} />],
          [
            t('entropy'),
            <CopyableValue key="entropy" value={example.entropy} copiedNoun={t('copiedEntropy')} visibleChars={8} />,
          ],
        ]}
      />
    </section>
  );
}

function ValueAmount({ amount, pack: { price } }: { amount: bigint; pack: Pack }) {
  const siteTexts = useTranslations('site');
  return (
    <Amount
      baseUnits={amount}
      decimals={price.decimals}
      unit={getUnitName(price.mint)}
      network={siteTexts('priceListNote')}
      isPrice
    />
  );
}
