import { recordGachaDebtHandler } from '../../../../lib/gacha/refunds-owed/record';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(recordGachaDebtHandler);
