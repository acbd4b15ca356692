import { listWalletCardsHandler } from '../../../../../lib/binder/list-cards';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listWalletCardsHandler);
