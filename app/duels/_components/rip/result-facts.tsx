import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { DuelView } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { SideTag } from '../../../_ui/SideTag';
import { formatCardLabel, listSidesNearFirst, type Side, type SidePlayer, type SidePlayers } from '../../../_ui/side';
import { TierLabel } from '../../../_ui/TierLabel';
import { SlotName } from '../draw/SlotName';
import { describeSlotSecrecy } from '../draw/slot-words';
import { doesWinnerTakeBoth } from './prize';
import styles from './ResultPanel.module.css';

/** Data of the panel that shows a result below the table. */
export interface ShownResult {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
}

type Fact = readonly [name: string, value: ReactNode];

/** Converts a player to values for texts that name them. */
const toNamed = ({ isYou = false, name }: SidePlayer) => ({ isYou: isYou ? 'yes' : 'no', name });

/** Returns facts about where the fees and each card went if the provider never delivered a card; else an empty list. */
export const buildMissedPrizeFacts = (
  t: Translate<'rip'>,
  uiTexts: Translate<'ui'>,
  { view, result, players }: ShownResult,
): readonly Fact[] =>
  hasMissedCard(view)
    ? [[t('facts.fees'), <FeeFacts key="fees" view={view} />], ...buildCardFacts(t, uiTexts, view, result, players)]
    : [];

/**
 * Returns a sentence that names the winner, whose wallet gets both cards or already has them. Null for a duel for the
 * record, or if a card was never delivered.
 */
export const describeBothCards = (
  t: Translate<'rip'>,
  { cards }: Pick<DuelView, 'cards'>,
  winner: SidePlayer,
): string | null =>
  cards !== null && doesWinnerTakeBoth(cards)
    ? t('facts.bothCards', {
        ...toNamed(winner),
        isDelivered: cards.every(({ state }) => state === 'delivered') ? 'yes' : 'no',
      })
    : null;

/**
 * Returns facts to check the result by: the card that each side drew, where the cards and fees are, the deciding slot,
 * the bond and the newest transaction. If the provider never delivered a card, leaves out fees and where the cards are,
 * which `buildMissedPrizeFacts` has.
 */
export const buildPaperFacts = (
  t: Translate<'rip'>,
  uiTexts: Translate<'ui'>,
  { view, result, drawnCards, ownSide, players }: ShownResult,
): readonly Fact[] => [
  ...listSidesNearFirst(ownSide).map(
    (side): Fact => [t('facts.pulled', toNamed(players[side])), <PulledCard key={side} {...{ drawnCards, side }} />],
  ),
  ...(hasMissedCard(view)
    ? []
    : [
        ...buildCardFacts(t, uiTexts, view, result, players),
        [t('facts.fees'), <FeeFacts key="fees" view={view} />] as const,
      ]),
  ...buildSlotFacts(t, view),
  ...buildBondFacts(t, view),
  ...buildTransactionFacts(t, view),
];

function PulledCard({ drawnCards, side }: Pick<ShownResult, 'drawnCards'> & { readonly side: Side }) {
  const siteTexts = useTranslations('site');
  const card = drawnCards[side];
  if (card === null) return null;
  return (
    <span className={styles.pull}>
      <SideTag side={side} />
      <span>{card.title}</span>
      <TierLabel tier={card.tier} short />
      <Amount
        baseUnits={card.value}
        decimals={card.decimals}
        unit="USDC"
        network={siteTexts('priceListNote')}
        isPrice
      />
    </span>
  );
}

/**
 * Whether the provider failed to deliver a drawn card. The fees then go back to the players, and the provider's bond to
 * the winner and the treasury.
 */
const hasMissedCard = ({ cards }: DuelView): boolean => cards?.some(({ state }) => state === 'missed') ?? false;

/**
 * Returns facts about the provider's bond; none without the whole duel, which spectators don't get, and none for layout
 * 1, which has no bond.
 */
function buildBondFacts(t: Translate<'rip'>, view: DuelView): readonly Fact[] {
  const { fullDuel } = view;
  if (fullDuel === null || fullDuel.bondAmount === 0n) return [];
  return [
    [
      t('facts.bond'),
      <span key="bond">
        {t.rich(hasMissedCard(view) ? 'facts.bondPays' : 'facts.bondReturns', {
          amount: () => <Amount baseUnits={fullDuel.bondAmount} decimals={fullDuel.feeDecimals} unit="SOL" />,
        })}
      </span>,
    ],
  ];
}

/**
 * Returns a fact about the deciding slot, named as it was during the draw; none without the whole duel, which
 * spectators don't get, and while the slot isn't known.
 */
const buildSlotFacts = (t: Translate<'rip'>, { fullDuel }: DuelView): readonly Fact[] => {
  const entropy = fullDuel?.entropy ?? null;
  return entropy === null
    ? []
    : [
        [
          t('facts.decidedBy'),
          <span key="slot">
            {t.rich('facts.slot', { slot: () => <SlotName slot={entropy.slot} />, secrecy: () => <SlotSecrecy /> })}
          </span>,
        ],
      ];
};

const SlotSecrecy = () => describeSlotSecrecy(useTranslations('draw'), useNetwork()?.chain === 'embedded');

function FeeFacts({ view }: { view: DuelView }) {
  const t = useTranslations('rip.facts');
  const siteTexts = useTranslations('site');
  const network = describeNetwork(siteTexts, useNetwork());
  const { duel, fullDuel } = view;
  const renderAmount = (amount: bigint) => (
    <Amount baseUnits={amount} decimals={duel.feeDecimals} unit="SOL" network={network} />
  );
  if (hasMissedCard(view)) return t.rich('feesBack', { amount: () => renderAmount(duel.feeAmount) });
  return t.rich('feesSettled', {
    amount: () => renderAmount(duel.feeAmount * 2n),
    isSettled: duel.status === 'settled' ? 'yes' : 'no',
    hasAddress: fullDuel === null ? 'no' : 'yes',
    address: () => fullDuel && <CopyableValue value={fullDuel.treasuryWallet} copiedNoun={t('copied.treasury')} />,
  });
}

/** Returns facts about the drawn cards: where they are, and that they have no value. None in a duel for the record. */
function buildCardFacts(
  t: Translate<'rip'>,
  uiTexts: Translate<'ui'>,
  { cards }: DuelView,
  { winner, winnerWallet }: ShownResult['result'],
  players: SidePlayers,
): readonly Fact[] {
  if (cards === null) return [];
  return [
    ...cards.map(
      ({ side, cardMint, state }): Fact => [
        formatCardLabel(uiTexts, players[side]),
        <span key={side}>
          {t.rich(`facts.cardState.${state}`, {
            ...toNamed(players[winner]),
            mint: () => <CopyableValue value={cardMint} copiedNoun={t('facts.copied.mint', toNamed(players[side]))} />,
          })}
        </span>,
      ],
    ),
    [
      t('facts.cardsGoTo'),
      <span key="winner">
        {t.rich('facts.winner', {
          ...toNamed(players[winner]),
          address: () => (
            <CopyableValue value={winnerWallet} copiedNoun={t('facts.copied.winner', toNamed(players[winner]))} />
          ),
        })}
      </span>,
    ],
    [t('facts.worth'), t('facts.noWorth')],
  ];
}

const buildTransactionFacts = (t: Translate<'rip'>, { fullDuel }: DuelView): readonly Fact[] =>
  fullDuel?.transactionSignature == null
    ? []
    : [
        [
          t('facts.newestTransaction'),
          <CopyableValue
            key="signature"
            value={fullDuel.transactionSignature}
            copiedNoun={t('facts.copied.signature')}
            visibleChars={8}
          />,
        ],
      ];
