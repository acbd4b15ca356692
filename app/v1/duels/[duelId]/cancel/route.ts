import { cancelDuelHandler } from '../../../../../lib/duel/cancel';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cancelDuelHandler);
