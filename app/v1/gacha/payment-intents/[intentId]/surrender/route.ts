import { surrenderPaymentHandler } from '../../../../../../lib/gacha/refunds-owed/surrender';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(surrenderPaymentHandler);
