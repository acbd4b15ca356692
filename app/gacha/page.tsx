import type { Metadata } from 'next';
import { createPageClient } from '../../lib/next/page-data';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { ClosedNote } from '../_site/ClosedNote';
import { readNetwork } from '../_site/read-network';
import { buildPagePictureLink, buildShareMetadata } from '../_site/share-meta';
import { EmptyState } from '../_ui/EmptyState';
import { Page } from '../_ui/Page';
import styles from '../packs/packs.module.css';
import { MachineTile } from './_components/MachineTile';
import { listStock, toSealedDocuments } from './_components/machine';
import { OwnCollection } from './_components/OwnCollection';
import { readMachines, readRipAvailability } from './_components/read-machines';
import { readOddsAndInventory } from './_components/read-seal';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('gacha');
  return {
    title: t('title'),
    ...(await buildShareMetadata({
      title: t('title'),
      description: t('shareDescription'),
      path: '/gacha',
      picture: buildPagePictureLink('machines'),
    })),
  };
}

/** Every active machine with its price and the mean value of a rip. */
export default async function Machines() {
  const [t, machines, { mode, closed }, network] = await Promise.all([
    readTranslator('gacha'),
    readMachines(),
    readRipAvailability(),
    readNetwork(),
  ]);
  const offered = machines.filter(({ active }) => active);
  const client = await createPageClient();
  const stocks = await Promise.all(
    offered.map(async ({ machineKey }) => listStock(toSealedDocuments(await readOddsAndInventory(client, machineKey)))),
  );
  return (
    <AreaMessages areas={['gacha']}>
      <Page title={t('title')} lead={t(mode === 'fixture' ? 'freeLead' : 'lead')}>
        {closed === null ? null : <ClosedNote what={t('closed')} closed={closed} />}
        {offered.length === 0 ? (
          <EmptyState title={t('noMachines.title')}>{t('noMachines.next')}</EmptyState>
        ) : (
          <ul className={styles.packs}>
            {offered.map((machine, index) => (
              <li key={machine.machineKey}>
                <MachineTile {...{ machine, network, mode }} stock={stocks[index] ?? []} isEager={index === 0} />
              </li>
            ))}
          </ul>
        )}
        <OwnCollection names={Object.fromEntries(machines.map(({ machineKey, name }) => [machineKey, name]))} />
      </Page>
    </AreaMessages>
  );
}
