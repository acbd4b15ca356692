import { countEventsHandler } from '../../../../lib/analytics/count';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(countEventsHandler);
