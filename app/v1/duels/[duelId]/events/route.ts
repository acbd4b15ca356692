import { listDuelEventsHandler } from '../../../../../lib/duel/events';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listDuelEventsHandler);
