import { createRoutes } from '../../../../../lib/next/routes';
import { listDuelTransactionsHandler } from '../../../../../lib/transactions/list';
import { prepareTransactionHandler } from '../../../../../lib/transactions/prepare';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(
  listDuelTransactionsHandler,
  prepareTransactionHandler,
);
