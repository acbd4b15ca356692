import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import type { PackTier } from '../cards/tier';
import { listMachines } from './contract';
import { listMachineRows } from './machine-store';
import { type GachaSettings, tokenAccountOf } from './settings';
import { priceOf } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
  readonly gachaSettings: () => GachaSettings;
}

/** The machines of this deployment's mint; throws `invalid-cursor`. */
export const listMachinesHandler = read(listMachines)(async ({ services }: Context<Services>, { query }) => {
  const { mint, treasuryWallet } = services.gachaSettings();
  const [after = ''] =
    query.cursor === undefined ? [] : services.cursors.open('gacha-machines', { mint }, query.cursor);
  const rows = await listMachineRows(services.database.queries, mint, after, query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1)?.machine.machineKey;
  const payTo = { wallet: treasuryWallet, tokenAccount: tokenAccountOf(treasuryWallet, mint) };
  return {
    body: {
      items: page.map(({ machine, ...seal }) => ({
        machineKey: machine.machineKey,
        name: machine.name,
        tier: machine.tier as PackTier,
        active: machine.active,
        price: priceOf(machine),
        payTo,
        sequence: machine.sealSequence,
        ...seal,
      })),
      nextCursor:
        rows.length > query.limit && last !== undefined
          ? services.cursors.seal('gacha-machines', { mint }, [last])
          : null,
    },
  };
});
