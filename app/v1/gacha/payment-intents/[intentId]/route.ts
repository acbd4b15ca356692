import { getPaymentIntentHandler } from '../../../../../lib/gacha/payments/get';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getPaymentIntentHandler);
