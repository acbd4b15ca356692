import type { Metadata } from 'next';
import { calculateTierOdds } from '../../../lib/packs/odds-rules';
import { OddsTable } from '../../_pack/OddsTable';
import { ClosedNote } from '../../_site/ClosedNote';
import { FunnelEventCounter } from '../../_site/FunnelEventCounter';
import { readNetwork } from '../../_site/read-network';
import { buildShareMetadata, toPagePicture } from '../../_site/share-meta';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import { MachineHead } from '../_components/MachineHead';
import { describeEmptyMachine, explainRetirement, listStock, toSealedDocuments } from '../_components/machine';
import { OwnCollection } from '../_components/OwnCollection';
import { PlayPanel } from '../_components/PlayPanel';
import { RealisedOdds } from '../_components/RealisedOdds';
import { readMachine, readRealisedOdds, readRipAvailability, readSeal } from '../_components/read-machines';
import { SealPanel } from '../_components/SealPanel';
import { StockGrid } from '../_components/StockGrid';
import { WorthChart } from '../_components/WorthChart';
import { buildWorthBands } from '../_components/worth-bands';
import styles from './machine.module.css';

interface Props {
  readonly params: Promise<{ readonly machineKey: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, machineKey } = await readMachine((await params).machineKey);
  return {
    title: name,
    ...buildShareMetadata({
      title: `${name}, a pack machine`,
      description: `Every card of the pack machine ${name}, its odds, and what a rip is worth.`,
      path: `/gacha/${machineKey}`,
      picture: toPagePicture('machines'),
    }),
  };
}

/** A machine: its price and odds, the rip itself, and all its cards. */
export default async function MachinePage({ params }: Props) {
  const { machineKey } = await params;
  const machine = await readMachine(machineKey);
  const [seal, tally, { mode, closed }, network] = await Promise.all([
    readSeal(machineKey),
    readRealisedOdds(machineKey),
    readRipAvailability(),
    readNetwork(),
  ]);
  const stock = listStock(toSealedDocuments(seal));
  const { price, name } = machine;
  const nothing = describeEmptyMachine(stock);
  const barred = machine.active ? nothing : explainRetirement(machine);
  return (
    <Page
      title={name}
      lead={
        mode === 'fixture'
          ? 'Rip a pack of this machine. This is a demo: it is free and has no value; the draw is the real one.'
          : 'Rip a pack of this machine alone, paid in test tokens. Odds and seed are fixed before you pay.'
      }
    >
      <FunnelEventCounter step="pack-viewed" />
      <MachineHead machine={machine} stock={stock} network={network} mode={mode} />
      {closed === null ? null : <ClosedNote what="No pack can be ripped now" closed={closed} />}
      <PlayPanel machine={machine} mode={mode} isClosed={closed !== null} emptyReason={barred} />
      <div className={styles.pair}>
        <Panel title="Odds by tier" aside={`Seal ${seal.odds.sequence.toLocaleString('en-US')}`}>
          {nothing === null ? <OddsTable odds={calculateTierOdds(stock)} unit="copies" /> : <p>{nothing}</p>}
        </Panel>
        <Panel title="What a rip is worth" aside="By the listed values">
          {nothing === null ? <WorthChart bands={buildWorthBands(stock, price.amount)} /> : <p>{nothing}</p>}
        </Panel>
      </div>
      <div className={styles.pair}>
        <Panel title="Stated and realised" aside={tally === null ? undefined : describeSampleSize(tally.sampleSize)}>
          {tally === null ? <p>What was drawn so far cannot be read now.</p> : <RealisedOdds {...{ tally, network }} />}
        </Panel>
        <Panel title="Sealed odds" aside={`${stock.length} cards`}>
          <SealPanel seal={seal} />
        </Panel>
      </div>
      <OwnCollection machineKey={machineKey} names={{ [machineKey]: name }} />
      <Panel title="All cards" aside="Dearest first">
        <StockGrid {...{ stock, price, network }} />
      </Panel>
    </Page>
  );
}

const describeSampleSize = (size: number): string => `${size.toLocaleString('en-US')} ${size === 1 ? 'rip' : 'rips'}`;
