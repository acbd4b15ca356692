import { recordGachaDebtHandler } from '../../../../lib/gacha/refunds-owed/record';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(recordGachaDebtHandler);
