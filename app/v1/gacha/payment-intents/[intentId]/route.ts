import { getPaymentIntentHandler } from '../../../../../lib/gacha/get-payment';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPaymentIntentHandler);
