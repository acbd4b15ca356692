import { getDuelReceiptHandler } from '../../../../../lib/duel/receipt';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getDuelReceiptHandler);
