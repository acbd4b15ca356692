import { getDuelReceiptHandler } from '../../../../../lib/duel/receipt';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getDuelReceiptHandler);
