import { cancelMatchHandler } from '../../../../lib/matchmaking/cancel';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cancelMatchHandler);
