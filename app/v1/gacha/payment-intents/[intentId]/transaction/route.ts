import { preparePaymentHandler } from '../../../../../../lib/gacha/prepare-payment';
import { routes } from '../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(preparePaymentHandler);
