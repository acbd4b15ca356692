import { createPaymentIntentHandler } from '../../../../../../lib/gacha/payments/create';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createPaymentIntentHandler);
