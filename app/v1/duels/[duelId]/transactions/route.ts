import { routes } from '../../../../../lib/root/routes';
import { prepareTransactionHandler } from '../../../../../lib/transactions/prepare';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(prepareTransactionHandler);
