import { streamDuelHandler } from '../../../../../lib/live/stream-duel';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(streamDuelHandler);
