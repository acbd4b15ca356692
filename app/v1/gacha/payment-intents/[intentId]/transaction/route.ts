import { preparePaymentHandler } from '../../../../../../lib/gacha/payments/prepare';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(preparePaymentHandler);
