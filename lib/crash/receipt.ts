import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { type ReadRoundServices, readAndSettle } from './read-round';
import { getCrashReceipt } from './receipt-contract';
import { readReceiptBody } from './view';

/**
 * Returns the receipt of the caller's round, after forfeiting it if it's overdue and attempting a due settlement.
 * Throws `not-found`.
 */
export const getCrashReceiptHandler = defineReadHandler(getCrashReceipt)(
  async ({ services, caller, now }: HandlerContext<ReadRoundServices>, { params }) => {
    const round = await readAndSettle(services, params.roundId, requireCallerWallet(caller), now);
    return { body: await readReceiptBody(services.database.queries, round) };
  },
);
