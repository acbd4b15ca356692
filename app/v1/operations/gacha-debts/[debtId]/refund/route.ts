import { refundGachaDebtHandler } from '../../../../../../lib/gacha/refunds-owed/refund';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(refundGachaDebtHandler);
