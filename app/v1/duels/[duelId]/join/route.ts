import { joinDuelHandler } from '../../../../../lib/duel/join';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(joinDuelHandler);
