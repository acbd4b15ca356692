import { claimPaymentHandler } from '../../../../../../lib/gacha/payments/claim';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(claimPaymentHandler);
