import Link from 'next/link';
import type { ReactNode } from 'react';
import { SOL_DECIMALS } from '../../../lib/core/money';
import type { Network } from '../../../lib/health/contract';
import type { ProviderRecord } from '../../../lib/provider-record/contract';
import { describeWalletCount, formatWholeNumber } from '../../_provider/count-words';
import { describeNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Figure, Figures, LargeNumber } from '../../_ui/Figure';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import styles from './ProviderPage.module.css';

/** The page of a provider's record: its figures, the meaning of each, and their limits. */
export function ProviderPage({ record, network }: { record: ProviderRecord; network: Network | null }) {
  const { providerKey, isCurrent, countedAt } = record;
  return (
    <Page
      title="Provider record"
      lead="A pack provider draws the cards of a duel and puts up a bond for it. This is what it did with the duels that both players paid for, from finalized transactions."
    >
      <Panel title="Provider">
        <FactList
          facts={[
            ['Key', <CopyableValue key="key" value={providerKey} copiedNoun="provider’s key" visibleChars={8} />],
            [
              'Status',
              isCurrent ? 'Draws the duels that are opened now.' : 'Draws no new duels. Its open duels continue.',
            ],
            ['Counted at', <CountTimeNote key="at" at={countedAt} />],
          ]}
        />
      </Panel>
      <AcceptedPanel record={record} />
      <NotAcceptedPanel record={record} />
      <Bonds record={record} network={network} />
      <SlotsToResultPanel record={record} />
      <FigureLimits record={record} />
    </Page>
  );
}

function CountTimeNote({ at: countedAt }: { at: Date }) {
  const text = countedAt.toISOString();
  return (
    <time dateTime={text}>
      {text.slice(0, 10)}, {text.slice(11, 19)} UTC
    </time>
  );
}

function AcceptedPanel({ record }: { record: ProviderRecord }) {
  const { accepted, revealed, withheld, missedCards } = record;
  const open = accepted.duels - revealed.duels - withheld.duels;
  return (
    <Panel title="Accepted duels" aside={open === 0 ? undefined : `${formatWholeNumber(open)} still without a result`}>
      <Figures>
        <DuelCount name="Accepted" counts={accepted}>
          Both players paid, and the provider put its bond into escrow.
        </DuelCount>
        <DuelCount name="Revealed" counts={revealed}>
          It showed its seed, and the result is on chain.
        </DuelCount>
        <DuelCount name="Withheld" counts={withheld}>
          No result came in time. Each player is due the fee back, and one more fee out of the bond.
        </DuelCount>
        <DuelCount name="Card missed" counts={missedCards}>
          A drawn card never came. The fees go back, and the bond goes to the treasury and the winner.
        </DuelCount>
      </Figures>
    </Panel>
  );
}

function NotAcceptedPanel({ record: { paidNotAccepted } }: { record: ProviderRecord }) {
  return (
    <Panel title="Duels it declined" aside="Among those that were opened here with its signed terms">
      <Figures>
        <DuelCount name="Paid, not accepted" counts={paidNotAccepted}>
          Both players paid, and it put up no bond in time. Both fees go back.
        </DuelCount>
      </Figures>
    </Panel>
  );
}

interface DuelCountProps {
  readonly name: string;
  readonly counts: { readonly duels: number; readonly wallets: number };
  readonly children: string;
}

function DuelCount({ name, counts: { duels, wallets }, children }: DuelCountProps) {
  return (
    <Figure name={name} note={<WalletCountNote wallets={duels === 0 ? null : wallets}>{children}</WalletCountNote>}>
      <LargeNumber>{formatWholeNumber(duels)}</LargeNumber>
    </Figure>
  );
}

/** `walletCount` is null if no duel is counted. */
function WalletCountNote({ wallets: walletCount, children }: { wallets: number | null; children: ReactNode }) {
  return (
    <>
      {children} {walletCount === null ? null : describeWalletCount(walletCount)}
    </>
  );
}

function Bonds({ record: { bondsPaid, bondsBurned }, network }: { record: ProviderRecord; network: Network | null }) {
  const money = { decimals: SOL_DECIMALS, unit: 'SOL', network: describeNetwork(network), isLarge: true };
  return (
    <Panel title="Bonds lost" aside="Counted once a duel is over">
      <Figures>
        <Figure
          name="Paid out"
          note={
            <WalletCountNote wallets={bondsPaid.duels === 0 ? null : bondsPaid.wallets}>
              {formatDuelCount(bondsPaid.duels)} To players for a withheld result, to treasury and winner for a missed
              card.
            </WalletCountNote>
          }
        >
          <Amount baseUnits={bondsPaid.amount} {...money} />
        </Figure>
        <Figure
          name="Burned"
          note={
            <WalletCountNote wallets={bondsBurned.duels === 0 ? null : bondsBurned.wallets}>
              {formatDuelCount(bondsBurned.duels)} What is left of the bond after a withheld result; nobody gets it.
            </WalletCountNote>
          }
        >
          <Amount baseUnits={bondsBurned.amount} {...money} />
        </Figure>
      </Figures>
    </Panel>
  );
}

const formatDuelCount = (duels: number): string =>
  `From ${formatWholeNumber(duels)} ${duels === 1 ? 'duel' : 'duels'}.`;

function SlotsToResultPanel({ record: { acceptToResult: slots } }: { record: ProviderRecord }) {
  if (slots === null)
    return (
      <Panel title="Slots from accept to result">
        <p className={styles.note}>No duel with a result is over yet.</p>
      </Panel>
    );
  const over = `Over ${formatWholeNumber(slots.duels)} ${slots.duels === 1 ? 'duel' : 'duels'}`;
  return (
    <Panel title="Slots from accept to result" aside={`${over}. ${describeWalletCount(slots.wallets)}`}>
      <Figures>
        <SlotFigure name="Fastest" slots={slots.minimumSlots} note="The shortest of them." />
        <SlotFigure name="Median" slots={slots.medianSlots} note="Half of them took this long or less." />
        <SlotFigure name="95th percentile" slots={slots.percentile95Slots} note="95 of 100 took this long or less." />
        <SlotFigure name="Slowest" slots={slots.maximumSlots} note="The longest of them." />
      </Figures>
      <p className={styles.rest}>
        On Solana a slot lasts about 0.4 s. The terms of a duel require every provider to wait after it accepts, and
        again before it reveals its seed.
      </p>
    </Panel>
  );
}

function SlotFigure({ name, slots, note }: { name: string; slots: number; note: string }) {
  return (
    <Figure name={name} note={note}>
      <LargeNumber>{formatWholeNumber(slots)}</LargeNumber>
    </Figure>
  );
}

function FigureLimits({ record: { providerKey, layout1Duels } }: { record: ProviderRecord }) {
  return (
    <Panel title="What these figures don’t show">
      <ul className={styles.limits}>
        <li>
          An operator who also runs the provider can improve these figures by playing against itself. The number of
          wallets doesn’t rule that out: a wallet costs nothing.
        </li>
        <li>
          They don’t say why a result was withheld or a card was missed. A provider that lost its connection counts like
          one that disliked the draw.
        </li>
        <li>Only duels of this service are counted. The same key may draw for others.</li>
        <li>
          Declining to accept costs a provider nothing, so “paid, not accepted” is all that shows it. Cancelled duels
          don’t count there.
        </li>
        {layout1Duels === 0 ? null : (
          <li>
            {formatWholeNumber(layout1Duels)} paid {layout1Duels === 1 ? 'duel' : 'duels'} of the first protocol{' '}
            {layout1Duels === 1 ? 'isn’t' : 'aren’t'} counted. It had neither accept nor bond.
          </li>
        )}
      </ul>
      <p className={styles.links}>
        <a href={`/v1/providers/${providerKey}/record`}>These figures as JSON</a>
        <Link href="/docs/provider">What a provider has to do</Link>
        <Link href="/docs/threats">Who could cheat, and what stops them</Link>
      </p>
    </Panel>
  );
}
