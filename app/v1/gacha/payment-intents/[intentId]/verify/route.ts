import { verifyPaymentHandler } from '../../../../../../lib/gacha/payments/verify';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(verifyPaymentHandler);
