import { surrenderPaymentHandler } from '../../../../../../lib/gacha/surrender-payment';
import { routes } from '../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(surrenderPaymentHandler);
