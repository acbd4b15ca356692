import { createPaymentIntentHandler } from '../../../../../../lib/gacha/payments/create';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createPaymentIntentHandler);
