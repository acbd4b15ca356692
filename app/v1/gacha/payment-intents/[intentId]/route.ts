import { getPaymentIntentHandler } from '../../../../../lib/gacha/payments/get';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPaymentIntentHandler);
