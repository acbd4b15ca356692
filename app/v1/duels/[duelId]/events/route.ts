import { listDuelEventsHandler } from '../../../../../lib/duel/events';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDuelEventsHandler);
