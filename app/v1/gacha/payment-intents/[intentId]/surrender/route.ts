import { surrenderPaymentHandler } from '../../../../../../lib/gacha/refunds-owed/surrender';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(surrenderPaymentHandler);
