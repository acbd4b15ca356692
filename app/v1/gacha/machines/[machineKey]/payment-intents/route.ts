import { createPaymentIntentHandler } from '../../../../../../lib/gacha/create-payment';
import { routes } from '../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createPaymentIntentHandler);
