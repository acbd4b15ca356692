import { deriveCard, formatCardTitle } from '../../../lib/cards/card';
import type { Pack } from '../../../lib/packs/contract';
import type { SealedEntry } from '../../../lib/packs/rules';
import { findExamples, type ResolvedExample } from '../../../lib/valuation/example-rules';
import { toCardModeCode } from '../../_pack/entries';
import { getUnitName, PRICE_LIST_NOTE } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { SideTag } from '../../_ui/SideTag';
import { Table } from '../../_ui/Table';
import styles from './WorkedExample.module.css';

const COLUMNS = [
  { key: 'side', name: 'Side' },
  { key: 'ticket', name: 'Ticket', alignsEnd: true },
  { key: 'card', name: 'Card' },
  { key: 'value', name: 'Value', alignsEnd: true },
];

/** Up to two duels that nobody played, resolved here by the rules of every duel: one by value, one by the coin. */
export function WorkedExample({ pack, policyHash }: { pack: Pack; policyHash: string }) {
  const { higher, tied } = findExamples(toSealedEntries(pack), policyHash, toCardModeCode(pack));
  return (
    <div className={styles.examples}>
      {higher === null ? null : <ExampleDuel title="The higher value wins" pack={pack} example={higher} />}
      {tied === null ? null : <ExampleDuel title="Both are worth the same" pack={pack} example={tied} />}
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
  const { draws, winner, tied } = example.outcome;
  return (
    <section className={styles.example} aria-label={title}>
      <h3>{title}</h3>
      <Table
        caption={title}
        columns={COLUMNS}
        rows={draws.map(({ ticket, entryIndex, entry }, side) => ({
          key: String(side),
          cells: {
            side: <SideTag side={side === 0 ? 'creator' : 'opponent'} />,
            ticket: `${ticket.toLocaleString('en-US')} of ${pack.table.totalWeight.toLocaleString('en-US')}`,
            card: formatCardTitle(deriveCard(pack.entries[entryIndex]?.cardId ?? '')),
            value: <ValueAmount amount={entry.value} pack={pack} />,
          },
        }))}
      />
      <p>
        {tied
          ? `Equal values: the lowest bit of the coin’s word is ${winner}, so the ${SIDES[winner]} wins.`
          : `The ${SIDES[winner]}’s card is worth more, so the ${SIDES[winner]} wins.`}
      </p>
      <FactList
        facts={[
          ['Seed', <CopyableValue key="seed" value={example.seed} copiedNoun="seed of the example" visibleChars={8} />],
          [
            'Entropy',
            <CopyableValue
              key="entropy"
              value={example.entropy}
              copiedNoun="entropy of the example"
              visibleChars={8}
            />,
          ],
        ]}
      />
    </section>
  );
}

function ValueAmount({ amount, pack: { price } }: { amount: bigint; pack: Pack }) {
  return (
    <Amount
      baseUnits={amount}
      decimals={price.decimals}
      unit={getUnitName(price.mint)}
      network={PRICE_LIST_NOTE}
      isPrice
    />
  );
}
