import type { Metadata } from 'next';
import { createPageClient } from '../../../lib/next/page-data';
import { calculateTierOdds } from '../../../lib/packs/odds-rules';
import { AreaMessages } from '../../_messages/AreaMessages';
import { readTranslator } from '../../_messages/translator';
import { OddsTable } from '../../_pack/OddsTable';
import { ClosedNote } from '../../_site/ClosedNote';
import { FunnelEventCounter } from '../../_site/FunnelEventCounter';
import { readNetwork } from '../../_site/read-network';
import { buildPagePictureLink, buildShareMetadata } from '../../_site/share-meta';
import { Disclosure } from '../../_ui/Disclosure';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import { MachineFacts, MachineHead } from '../_components/MachineHead';
import { describeEmptyMachine, explainRetirement, listStock, toSealedDocuments } from '../_components/machine';
import { OwnCollection } from '../_components/OwnCollection';
import { PlayPanel } from '../_components/PlayPanel';
import { RealisedOdds } from '../_components/RealisedOdds';
import { readMachine, readRealisedOdds, readRipAvailability } from '../_components/read-machines';
import { readOddsAndInventory } from '../_components/read-seal';
import { SealPanel } from '../_components/SealPanel';
import { StockGrid } from '../_components/StockGrid';
import { WorthChart } from '../_components/WorthChart';
import { buildWorthBands } from '../_components/worth-bands';
import styles from './machine.module.css';

interface Props {
  readonly params: Promise<{ readonly machineKey: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await readTranslator('gacha');
  const { name, machineKey } = await readMachine((await params).machineKey);
  return {
    title: name,
    ...(await buildShareMetadata({
      title: t('machine.shareTitle', { name }),
      description: t('machine.shareDescription', { name }),
      path: `/gacha/${machineKey}`,
      picture: buildPagePictureLink('machines'),
    })),
  };
}

/** Page of a pack machine: its price and odds, the panel to rip a pack, and all its cards. */
export default async function MachinePage({ params }: Props) {
  const { machineKey } = await params;
  const machine = await readMachine(machineKey);
  const client = await createPageClient();
  const [t, seal, tally, { mode, closed }, network] = await Promise.all([
    readTranslator('gacha'),
    readOddsAndInventory(client, machineKey),
    readRealisedOdds(machineKey),
    readRipAvailability(),
    readNetwork(),
  ]);
  const stock = listStock(toSealedDocuments(seal));
  const { price, name } = machine;
  const nothing = describeEmptyMachine(t, stock);
  const barred = machine.active ? nothing : explainRetirement(t, machine);
  return (
    <AreaMessages areas={['gacha', 'guest', 'payment']}>
      <Page title={name} lead={t(mode === 'fixture' ? 'freeLead' : 'machine.lead')}>
        <FunnelEventCounter step="pack-viewed" />
        {closed === null ? null : <ClosedNote what={t('closed')} closed={closed} />}
        <MachineHead machine={machine} stock={stock}>
          <PlayPanel machine={machine} mode={mode} isClosed={closed !== null} barredReason={barred} />
        </MachineHead>
        <MachineFacts machine={machine} stock={stock} network={network} mode={mode} />
        <Panel title={t('machine.odds')}>
          {nothing === null ? (
            <div className={styles.odds}>
              <OddsTable odds={calculateTierOdds(stock)} unit="copies" />
              <Disclosure title={t('machine.worth')}>
                <WorthChart bands={buildWorthBands(stock, price.amount)} />
              </Disclosure>
            </div>
          ) : (
            <p>{nothing}</p>
          )}
        </Panel>
        <OwnCollection machineKey={machineKey} names={{ [machineKey]: name }} />
        <Panel title={t('machine.cards')} aside={t('machine.cardOrder')}>
          <StockGrid {...{ stock, price }} />
        </Panel>
        <Disclosure title={t('machine.fairness')}>
          <div className={styles.pair}>
            <Panel title={t('machine.seal')} aside={t('machine.sealNumber', { sequence: seal.odds.sequence })}>
              <SealPanel seal={seal} />
            </Panel>
            <Panel
              title={t('machine.tally')}
              aside={tally === null ? undefined : t('machine.sampleSize', { count: tally.sampleSize })}
            >
              {tally === null ? <p>{t('machine.noTally')}</p> : <RealisedOdds {...{ tally, network }} />}
            </Panel>
          </div>
        </Disclosure>
      </Page>
    </AreaMessages>
  );
}
