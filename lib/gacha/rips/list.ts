import type { Database } from '../../../db/client';
import type { Cursors } from '../../api/cursor';
import { type Context, read } from '../../api/handler';
import { readPage } from '../../api/page';
import { requireSessionWallet } from '../../api/session-wallet';
import type { CardTier } from '../../cards/tier';
import { listRips, type RipBody } from './contract';
import { listRipRows } from './store';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** Returns a page of the caller's own rips. Throws `invalid-cursor`, also for another wallet's cursor. */
export const listRipsHandler = read(listRips)(async ({ services, caller }: Context<Services>, { query }) => {
  const { machineKey } = query;
  const wallet = requireSessionWallet(caller);
  const filters = { wallet, machineKey: machineKey ?? '' };
  const list = { cursors: services.cursors, listName: 'gacha-rips', filters, getPosition };
  const { items, nextCursor } = await readPage(list, query, (after, limit) =>
    listRipRows(services.database.queries, { wallet, machineKey }, { after, limit }),
  );
  return {
    body: {
      items: items.map(({ rip, entry, machine }) => ({
        ripId: rip.ripId,
        machineKey: rip.machineKey,
        mode: rip.mode as RipBody['mode'],
        cardId: entry.cardId,
        tier: entry.tier as CardTier,
        value: { amount: entry.valueAmount, mint: machine.priceMint, decimals: machine.priceDecimals },
        rippedAt: rip.rippedAt,
      })),
      nextCursor,
    },
  };
});

const getPosition = ({ rip }: { rip: { rippedAt: Date; ripId: string } }) => [rip.rippedAt.toISOString(), rip.ripId];
