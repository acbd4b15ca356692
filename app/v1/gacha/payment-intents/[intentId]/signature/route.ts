import { claimPaymentHandler } from '../../../../../../lib/gacha/payments/claim';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(claimPaymentHandler);
