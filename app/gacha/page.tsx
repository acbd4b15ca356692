import type { Metadata } from 'next';
import { ClosedNote } from '../_site/ClosedNote';
import { readNetwork } from '../_site/read-network';
import { buildShareMetadata, toPagePicture } from '../_site/share-meta';
import { EmptyState } from '../_ui/EmptyState';
import { Page } from '../_ui/Page';
import styles from '../packs/packs.module.css';
import { MachineTile } from './_components/MachineTile';
import { listStock, toSealedDocuments } from './_components/machine';
import { OwnCollection } from './_components/OwnCollection';
import { readMachines, readRipAvailability, readSeal } from './_components/read-machines';

export const metadata: Metadata = {
  title: 'Pack machines',
  ...buildShareMetadata({
    title: 'Pack machines',
    description: 'Pick a machine and rip a pack on your own. Its odds are sealed, and its seed is fixed before yours.',
    path: '/gacha',
    picture: toPagePicture('machines'),
  }),
};

/** Every active machine with its price and the mean value of a rip. */
export default async function Machines() {
  const [machines, { mode, closed }, network] = await Promise.all([
    readMachines(),
    readRipAvailability(),
    readNetwork(),
  ]);
  const offered = machines.filter(({ active }) => active);
  const stocks = await Promise.all(
    offered.map(async ({ machineKey }) => listStock(toSealedDocuments(await readSeal(machineKey)))),
  );
  return (
    <Page
      title="Pack machines"
      lead={
        mode === 'fixture'
          ? 'Rip a pack on your own. It’s a free demo with no value, but the draw is real.'
          : 'Pay for a pack in test tokens and rip it on your own. Odds and seeds are fixed before you pay.'
      }
    >
      {closed === null ? null : <ClosedNote what="You can’t rip a pack right now" closed={closed} />}
      {offered.length === 0 ? (
        <EmptyState title="No machines yet">Machines appear here once they’re filled.</EmptyState>
      ) : (
        <ul className={styles.packs}>
          {offered.map((machine, index) => (
            <li key={machine.machineKey}>
              <MachineTile machine={machine} stock={stocks[index] ?? []} {...{ network, mode }} isEager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <OwnCollection names={Object.fromEntries(machines.map(({ machineKey, name }) => [machineKey, name]))} />
    </Page>
  );
}
