import type { Database } from '../../../db/client';
import type { Cursors } from '../../api/cursor';
import { type Context, read } from '../../api/handler';
import { readPage } from '../../api/page';
import type { PackTier } from '../../cards/tier';
import { deriveTokenAccount, type GachaSettings } from '../settings';
import { listMachines } from './contract';
import { listMachineRows } from './store';
import { toPriceBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
  readonly gachaSettings: () => GachaSettings;
}

/** Returns a page of the machines in this deployment's mint. Throws `invalid-cursor`. */
export const listMachinesHandler = read(listMachines)(async ({ services }: Context<Services>, { query }) => {
  const { mint, treasuryWallet } = services.gachaSettings();
  const list = { cursors: services.cursors, listName: 'gacha-machines', filters: { mint }, getPosition };
  const { items, nextCursor } = await readPage(list, query, ([after = ''], limit) =>
    listMachineRows(services.database.queries, mint, after, limit),
  );
  const payTo = { wallet: treasuryWallet, tokenAccount: deriveTokenAccount(treasuryWallet, mint) };
  return {
    body: {
      items: items.map(({ machine, ...seal }) => ({
        machineKey: machine.machineKey,
        name: machine.name,
        tier: machine.tier as PackTier,
        active: machine.active,
        retiredAt: machine.retiredAt,
        replacedBy: machine.replacedBy,
        price: toPriceBody(machine),
        payTo,
        sequence: machine.sealSequence,
        ...seal,
      })),
      nextCursor,
    },
  };
});

const getPosition = ({ machine }: { machine: { machineKey: string } }) => [machine.machineKey];
