import { getDuelHandler } from '../../../../lib/duel/get';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getDuelHandler);
