import type { Metadata } from 'next';
import { calculateTierOdds } from '../../../lib/packs/odds-rules';
import { OddsTable } from '../../_pack/OddsTable';
import { ClosedNote } from '../../_site/ClosedNote';
import { FunnelEventCounter } from '../../_site/FunnelEventCounter';
import { readNetwork } from '../../_site/read-network';
import { buildShareMetadata, toPagePicture } from '../../_site/share-meta';
import { Disclosure } from '../../_ui/Disclosure';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import { MachineFacts, MachineHead } from '../_components/MachineHead';
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
      description: `See every card in the pack machine ${name}, its odds and what a rip is worth.`,
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
          ? 'Rip a pack on your own. It’s a free demo with no value, but the draw is real.'
          : 'Rip a pack on your own. What it can hold is fixed before you pay.'
      }
    >
      <FunnelEventCounter step="pack-viewed" />
      {closed === null ? null : <ClosedNote what="You can’t rip a pack right now" closed={closed} />}
      <MachineHead machine={machine} stock={stock}>
        <PlayPanel machine={machine} mode={mode} isClosed={closed !== null} emptyReason={barred} />
      </MachineHead>
      <MachineFacts machine={machine} stock={stock} network={network} mode={mode} />
      <Panel title="Odds by tier">
        {nothing === null ? (
          <div className={styles.odds}>
            <OddsTable odds={calculateTierOdds(stock)} unit="copies" />
            <Disclosure title="What a rip is worth">
              <WorthChart bands={buildWorthBands(stock, price.amount)} />
            </Disclosure>
          </div>
        ) : (
          <p>{nothing}</p>
        )}
      </Panel>
      <OwnCollection machineKey={machineKey} names={{ [machineKey]: name }} />
      <Panel title="The cards" aside="Highest value first">
        <StockGrid {...{ stock, price }} />
      </Panel>
      <Disclosure title="Provably fair: check the odds">
        <div className={styles.pair}>
          <Panel title="Sealed odds" aside={`Seal ${seal.odds.sequence.toLocaleString('en-US')}`}>
            <SealPanel seal={seal} />
          </Panel>
          <Panel title="Stated and drawn" aside={tally === null ? undefined : describeSampleSize(tally.sampleSize)}>
            {tally === null ? (
              <p>We couldn’t load past rips. Reload in a minute.</p>
            ) : (
              <RealisedOdds {...{ tally, network }} />
            )}
          </Panel>
        </div>
      </Disclosure>
    </Page>
  );
}

const describeSampleSize = (size: number): string => `${size.toLocaleString('en-US')} ${size === 1 ? 'rip' : 'rips'}`;
