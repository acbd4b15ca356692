import { listDuelEventsHandler } from '../../../../../lib/duel/events';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDuelEventsHandler);
