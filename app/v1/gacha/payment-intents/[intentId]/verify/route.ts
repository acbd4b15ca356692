import { verifyPaymentHandler } from '../../../../../../lib/gacha/verify-payment';
import { routes } from '../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(verifyPaymentHandler);
