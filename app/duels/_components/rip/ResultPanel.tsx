'use client';

import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { buildProofApiPath, buildVerifyPath } from '../../../_proof/paths';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { PRICE_LIST_NOTE } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { buildButtonClass } from '../../../_ui/button-class';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { LinkButton } from '../../../_ui/LinkButton';
import { Panel } from '../../../_ui/Panel';
import { SideTag } from '../../../_ui/SideTag';
import { getOtherSide, SIDE_NAMES, type Side } from '../../../_ui/side';
import { TierLabel } from '../../../_ui/TierLabel';
import { ProofPanel } from '../proof/ProofPanel';
import { Rematch } from './Rematch';
import styles from './ResultPanel.module.css';

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
}

/** The result: both cards, the fees, the receipt and proof, and the check. */
export default function ResultPanel({ view, result, drawnCards: drawn, ownSide: own, isServiceDown: away }: Props) {
  const { duel } = view;
  const other = own === undefined ? null : findSideWallet(duel, getOtherSide(own));
  return (
    <>
      <Panel title={describeWinner(result.winner, own)} aside={duel.status === 'settled' ? 'Settled' : 'Settling'}>
        <div className={styles.result}>
          <FactList
            facts={[
              ...(own === undefined ? (['creator', 'opponent'] as const) : [own, getOtherSide(own)]).map(
                (side) =>
                  [
                    getRowName(side, own),
                    <PulledCard key={side} {...{ drawnCards: drawn, side }} isYou={side === own} />,
                  ] as const,
              ),
              ['The fees', <FeeFacts key="fees" view={view} />],
              ...buildBondFacts(view),
              ...buildCardFacts(view, result),
              ...buildTransactionFacts(view),
            ]}
          />
          {away ? <LinksUnavailableNote /> : <ResultLinks duel={duel} rivalWallet={other} ownSide={own} />}
        </div>
      </Panel>
      <ProofPanel view={view} />
    </>
  );
}

function describeWinner(winner: Side, own: Side | undefined): string {
  if (own === undefined) return `The ${SIDE_NAMES[winner].toLowerCase()} won`;
  return winner === own ? 'You won' : 'You lost';
}

function getRowName(side: Side, own: Side | undefined): string {
  if (own === undefined) return `${SIDE_NAMES[side]} pulled`;
  return side === own ? 'You pulled' : 'They pulled';
}

type PulledCardProps = Pick<Props, 'drawnCards'> & { readonly side: Side; readonly isYou: boolean };

function PulledCard({ drawnCards: drawn, side, isYou: you }: PulledCardProps) {
  const card = drawn[side];
  if (card === null) return null;
  return (
    <span className={styles.pull}>
      <SideTag side={side} you={you} />
      <span>{card.title}</span>
      <TierLabel tier={card.tier} short />
      <Amount baseUnits={card.value} decimals={card.decimals} unit="USDC" network={PRICE_LIST_NOTE} isPrice />
    </span>
  );
}

/** Whether the provider never brought a drawn card. If so, the fees go back, and the provider's bond pays. */
const hasMissedCard = ({ cards }: DuelView): boolean => cards?.some(({ state }) => state === 'missed') ?? false;

/** Facts about the bond. Only the players' own pages know its amount, and duels of layout 1 have none. */
function buildBondFacts(view: DuelView) {
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
    ] as const,
  ];
}

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
  awaited: 'is awaited from the provider, until a day after the resolution deadline',
  escrowed: 'is in escrow, on its way to the winner',
  delivered: 'is in the winner’s wallet',
  missed: 'was never brought by the provider',
};

/** Facts about the drawn cards: where they are, and that they have no value. */
function buildCardFacts({ cards }: DuelView, { winnerWallet }: Props['result']) {
  if (cards === null) return [];
  return [
    ...cards.map(
      ({ side, cardMint, state }) =>
        [
          `The ${side}’s card`,
          <span key={side}>
            <CopyableValue value={cardMint} copiedNoun={`mint of the ${side}’s card`} /> {CARD_WORDS[state]}
          </span>,
        ] as const,
    ),
    [
      'Both cards go to',
      <span key="winner">
        <CopyableValue value={winnerWallet} copiedNoun="winner’s wallet" />. They are test cards of no value.
      </span>,
    ] as const,
  ];
}

const buildTransactionFacts = ({ fullDuel: full }: DuelView) =>
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
        ] as const,
      ];

/** Links to the proof as a file, and to the page that verifies it without a network. */
const ProofLinks = ({ duelId }: { duelId: string }) => (
  <>
    <a className={buildButtonClass({})} href={buildProofApiPath('duels', duelId)} download={`${duelId}.proof.json`}>
      Download the proof
    </a>
    <LinkButton variant="quiet" href={buildVerifyPath('duels', duelId)}>
      Verify it offline
    </LinkButton>
  </>
);

interface ResultLinksProps {
  readonly duel: DuelView['duel'];
  readonly rivalWallet: string | null;
  readonly ownSide: Side | undefined;
}

const LinksUnavailableNote = () => (
  <p>The receipt, the proof and another duel need the service, which does not answer now.</p>
);

function ResultLinks({ duel, rivalWallet: rival, ownSide: own }: ResultLinksProps) {
  const isRematch = duel.status === 'settled' && duel.matchmakingMode === 'direct' && duel.cardMode === 'fees-only';
  return (
    <div className={styles.papers}>
      {rival !== null && isRematch ? (
        <Rematch duel={duel} rival={rival} own={own === undefined ? null : findSideWallet(duel, own)} />
      ) : null}
      {rival === null || isRematch ? null : (
        <LinkButton href={`/duels/new?pack=${toOfferedPackId(duel.packId)}&opponent=${rival}`}>
          Challenge them again
        </LinkButton>
      )}
      <a
        className={buildButtonClass({})}
        href={`/v1/duels/${duel.duelId}/receipt`}
        download={`${duel.duelId}.receipt.json`}
      >
        Download the receipt
      </a>
      {duel.status === 'settled' ? <ProofLinks duelId={duel.duelId} /> : null}
    </div>
  );
}
