import type { Database } from '../../../db/client';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { unknownMachineProblem } from '../unknown';
import { getInventory, getOdds } from './contract';
import { findMachine } from './store';
import { toInventoryBody, toOddsBody } from './view';

interface Services {
  readonly database: Database;
}

async function requireNewestSeal({ database }: Services, machineKey: string) {
  const found = await findMachine(database.queries, machineKey);
  if (found === null) throw unknownMachineProblem();
  return found.seal;
}

export const getInventoryHandler = defineReadHandler(getInventory)(
  async ({ services }: HandlerContext<Services>, { params }) => ({
    body: toInventoryBody(await requireNewestSeal(services, params.machineKey)),
  }),
);

export const getOddsHandler = defineReadHandler(getOdds)(
  async ({ services }: HandlerContext<Services>, { params }) => ({
    body: toOddsBody(await requireNewestSeal(services, params.machineKey)),
  }),
);
