import type { Database } from '../../../db/client';
import type { CursorCodec } from '../../api/cursor';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { readPage } from '../../api/page';
import type { PackTier } from '../../cards/tier';
import { deriveTokenAccount, type GachaSettings } from '../settings';
import { listMachines } from './contract';
import { listMachineRows } from './store';
import { toPriceBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly gachaSettings: () => GachaSettings;
}

/** Returns a page of the machines in this deployment's mint. Throws `invalid-cursor`. */
export const listMachinesHandler = defineReadHandler(listMachines)(
  async ({ services }: HandlerContext<Services>, { query }) => {
    const { mint, treasuryWallet } = services.gachaSettings();
    const list = {
      cursors: services.cursors,
      listName: 'gacha-machines',
      filters: { mint },
      getPosition: toCursorPosition,
    };
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
  },
);

const toCursorPosition = ({ machine }: { machine: { machineKey: string } }) => [machine.machineKey];
