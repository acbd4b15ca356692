import { cancelMatchHandler } from '../../../../lib/matchmaking/cancel';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cancelMatchHandler);
