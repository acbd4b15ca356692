import type { Database } from '../../../db/client';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { CARD_TIERS } from '../../cards/tier';
import { unknownMachineProblem } from '../unknown';
import { readCachedTally } from './cached-tally';
import { getRealisedOdds } from './contract';
import { findMachine } from './store';

interface Services {
  readonly database: Database;
}

/**
 * Returns, for a machine's newest rips, how often each tier was drawn and the mean value of the cards, next to what the
 * odds of these rips let expect. Throws `unknown-machine`.
 */
export const getRealisedOddsHandler = defineReadHandler(getRealisedOdds)(
  async (context: HandlerContext<Services>, { params }) => {
    const { database } = context.services;
    const found = await findMachine(database.queries, params.machineKey);
    if (found === null) throw unknownMachineProblem();
    const { priceMint, priceDecimals } = found.machine;
    const rows = await readCachedTally(database, params.machineKey, context.now);
    const sampleSize = rows.reduce((sum, { realised }) => sum + realised, 0);
    const mean = (sums: readonly string[]) => {
      const total = sums.reduce((sum, text) => sum + Number(text), 0);
      return sampleSize === 0
        ? null
        : { amount: BigInt(Math.round(total / sampleSize)), mint: priceMint, decimals: priceDecimals };
    };
    return {
      body: {
        machineKey: params.machineKey,
        sampleSize,
        tiers: CARD_TIERS.flatMap((tier) => {
          const row = rows.find((each) => each.tier === tier);
          return row === undefined ? [] : [{ tier, stated: row.stated, realised: row.realised }];
        }),
        statedValue: mean(rows.map(({ statedValue }) => statedValue)),
        realisedValue: mean(rows.map(({ realisedValue }) => realisedValue)),
      },
    };
  },
);
