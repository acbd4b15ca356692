import { listDebtsHandler } from '../../../../lib/gacha/refunds-owed/list';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listDebtsHandler);
