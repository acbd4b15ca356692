import { recordGachaDebtHandler } from '../../../../lib/gacha/record-debt';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(recordGachaDebtHandler);
