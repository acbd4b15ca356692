import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import type { CardTier } from '../cards/tier';
import { listRips, type RipBody } from './rip-contract';
import { listRipRows } from './rip-store';
import { walletOf } from './wallet';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of the caller's own rips; throws `invalid-cursor`, also for a cursor of another wallet. */
export const listRipsHandler = read(listRips)(async ({ services, caller }: Context<Services>, { query }) => {
  const { cursor, limit, machineKey } = query;
  const wallet = walletOf(caller);
  const filters = { wallet, machineKey: machineKey ?? '' };
  const after = cursor === undefined ? [] : services.cursors.open('gacha-rips', filters, cursor);
  const rows = await listRipRows(services.database.queries, { wallet, machineKey }, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.rip;
  return {
    body: {
      items: page.map(({ rip, entry, machine }) => ({
        ripId: rip.ripId,
        machineKey: rip.machineKey,
        mode: rip.mode as RipBody['mode'],
        cardId: entry.cardId,
        tier: entry.tier as CardTier,
        value: { amount: entry.valueAmount, mint: machine.priceMint, decimals: machine.priceDecimals },
        rippedAt: rip.rippedAt,
      })),
      nextCursor:
        rows.length > limit && last
          ? services.cursors.seal('gacha-rips', filters, [last.rippedAt.toISOString(), last.ripId])
          : null,
    },
  };
});
