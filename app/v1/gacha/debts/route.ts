import { listDebtsHandler } from '../../../../lib/gacha/refunds-owed/list';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDebtsHandler);
