import type { Database } from '../../../db/client';
import type { CursorCodec } from '../../api/cursor';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { readPage } from '../../api/page';
import { requireCallerWallet } from '../../api/session-wallet';
import type { CardTier } from '../../cards/tier';
import { listRips } from './contract';
import type { RipBody } from './rip-contract';
import { listRipRows } from './store';
import { toRipStatus } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a page of the caller's own rips. Throws `invalid-cursor`, also for another wallet's cursor. */
export const listRipsHandler = defineReadHandler(listRips)(
  async ({ services, caller }: HandlerContext<Services>, { query }) => {
    const { machineKey } = query;
    const wallet = requireCallerWallet(caller);
    const filters = { wallet, machineKey: machineKey ?? '' };
    const list = { cursors: services.cursors, listName: 'gacha-rips', filters, getPosition: toCursorPosition };
    const { items, nextCursor } = await readPage(list, query, (after, limit) =>
      listRipRows(services.database.queries, { wallet, machineKey }, { after, limit }),
    );
    return {
      body: {
        items: items.map(({ rip, entry, machine, times }) => ({
          ripId: rip.ripId,
          machineKey: rip.machineKey,
          mode: rip.mode as RipBody['mode'],
          status: toRipStatus(times),
          cardId: entry.cardId,
          tier: entry.tier as CardTier,
          value: { amount: entry.valueAmount, mint: machine.priceMint, decimals: machine.priceDecimals },
          rippedAt: rip.rippedAt,
        })),
        nextCursor,
      },
    };
  },
);

const toCursorPosition = ({ rip }: { rip: { rippedAt: Date; ripId: string } }) => [
  rip.rippedAt.toISOString(),
  rip.ripId,
];
