import { createRoutes } from '../../../../../../../lib/next/routes';
import { rejectTransactionHandler } from '../../../../../../../lib/transactions/reject';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(rejectTransactionHandler);
