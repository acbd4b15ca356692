import { preparePaymentHandler } from '../../../../../../lib/gacha/payments/prepare';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(preparePaymentHandler);
