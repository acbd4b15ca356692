import { refundGachaDebtHandler } from '../../../../../../lib/gacha/refunds-owed/refund';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(refundGachaDebtHandler);
