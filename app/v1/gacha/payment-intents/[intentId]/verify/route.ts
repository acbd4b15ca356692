import { verifyPaymentHandler } from '../../../../../../lib/gacha/payments/verify';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(verifyPaymentHandler);
