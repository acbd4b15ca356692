import type { ReactNode } from 'react';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { PRICE_LIST_NOTE } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { SideTag } from '../../../_ui/SideTag';
import { formatPossessive, listSidesNearFirst, type Side, type SidePlayers } from '../../../_ui/side';
import { TierLabel } from '../../../_ui/TierLabel';
import { SlotName } from '../draw/SlotName';
import { describeSlotSecrecy } from '../draw/slot-words';
import styles from './ResultPanel.module.css';

interface ShownResult {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
}

type Fact = readonly [name: string, value: ReactNode];

/** Prize facts: in a duel for cards, the cards that the winner gets, or the fees that both players get back. Else none. */
export const buildPrizeFacts = ({ view, result, players }: ShownResult): readonly Fact[] => [
  ...(hasMissedCard(view) ? [['The fees', <FeeFacts key="fees" view={view} />] as const] : []),
  ...buildCardFacts(view, result, players),
];

/** Facts for verifying the result: both pulls by their side, the fees, the deciding slot, the bond and the newest transaction. */
export const buildPaperFacts = ({ view, drawnCards, ownSide, players }: ShownResult): readonly Fact[] => [
  ...listSidesNearFirst(ownSide).map(
    (side): Fact => [`${players[side].name} pulled`, <PulledCard key={side} {...{ drawnCards, side }} />],
  ),
  ...(hasMissedCard(view) ? [] : [['The fees', <FeeFacts key="fees" view={view} />] as const]),
  ...buildSlotFacts(view),
  ...buildBondFacts(view),
  ...buildTransactionFacts(view),
];

function PulledCard({ drawnCards, side }: Pick<ShownResult, 'drawnCards'> & { readonly side: Side }) {
  const card = drawnCards[side];
  if (card === null) return null;
  return (
    <span className={styles.pull}>
      <SideTag side={side} />
      <span>{card.title}</span>
      <TierLabel tier={card.tier} short />
      <Amount baseUnits={card.value} decimals={card.decimals} unit="USDC" network={PRICE_LIST_NOTE} isPrice />
    </span>
  );
}

/** Whether the provider never brought a drawn card. If so, the fees go back, and the provider's bond pays. */
const hasMissedCard = ({ cards }: DuelView): boolean => cards?.some(({ state }) => state === 'missed') ?? false;

/** Facts about the bond. Only the players' own pages know its amount, and duels of layout 1 have none. */
function buildBondFacts(view: DuelView): readonly Fact[] {
  const { fullDuel: full } = view;
  if (full === null || full.bondAmount === 0n) return [];
  return [
    [
      'The provider’s bond',
      <span key="bond">
        <Amount baseUnits={full.bondAmount} decimals={full.feeDecimals} unit="SOL" />{' '}
        {hasMissedCard(view)
          ? 'pays the treasury and the winner, since a card never came'
          : 'goes back to the provider'}
      </span>,
    ],
  ];
}

/** The slot that decided, as the ritual before the result named it. */
const buildSlotFacts = ({ fullDuel: full }: DuelView): readonly Fact[] =>
  full?.entropy == null
    ? []
    : [
        [
          'Decided by',
          <span key="slot">
            the hash of <SlotName slot={full.entropy.slot} />, <SlotSecrecy />
          </span>,
        ],
      ];

const SlotSecrecy = () => describeSlotSecrecy(useNetwork()?.chain === 'embedded');

function FeeFacts({ view }: { view: DuelView }) {
  const network = describeNetwork(useNetwork());
  const { duel, fullDuel: full } = view;
  if (hasMissedCard(view))
    return (
      <>
        <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} /> to each player: a
        card never came, so the fees go back
      </>
    );
  return (
    <>
      <Amount baseUnits={duel.feeAmount * 2n} decimals={duel.feeDecimals} unit="SOL" network={network} />{' '}
      {duel.status === 'settled' ? 'went from the vault to the treasury' : 'go from the vault to the treasury'}
      {full === null ? null : (
        <>
          {' '}
          <CopyableValue value={full.treasuryWallet} copiedNoun="treasury" />
        </>
      )}
    </>
  );
}

const CARD_WORDS: Readonly<Record<NonNullable<DuelView['cards']>[number]['state'], string>> = {
  awaited: 'is due from the provider by a day after the resolution deadline',
  escrowed: 'is in escrow, on its way to the winner',
  delivered: 'is in the winner’s wallet',
  missed: 'was never delivered by the provider',
};

/** Facts about the drawn cards: where they are, and that they have no value. */
function buildCardFacts(
  { cards }: DuelView,
  { winner, winnerWallet }: ShownResult['result'],
  players: SidePlayers,
): readonly Fact[] {
  if (cards === null) return [];
  return [
    ...cards.map(({ side, cardMint, state }): Fact => {
      const name = `${formatPossessive(players[side])} card`;
      return [
        name,
        <span key={side}>
          <CopyableValue value={cardMint} copiedNoun={`mint of the ${side}’s card`} /> {CARD_WORDS[state]}
        </span>,
      ];
    }),
    [
      'Both cards go to',
      <span key="winner">
        {players[winner].isYou ? 'you' : players[winner].name},{' '}
        <CopyableValue value={winnerWallet} copiedNoun="winner’s wallet" />. They’re test cards with no value.
      </span>,
    ],
  ];
}

const buildTransactionFacts = ({ fullDuel: full }: DuelView): readonly Fact[] =>
  full?.transactionSignature == null
    ? []
    : [
        [
          'Newest transaction',
          <CopyableValue
            key="signature"
            value={full.transactionSignature}
            copiedNoun="transaction signature"
            visibleChars={8}
          />,
        ],
      ];
