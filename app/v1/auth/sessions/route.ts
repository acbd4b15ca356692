import { createSessionHandler } from '../../../../lib/auth/create-session';
import { listSessionsHandler } from '../../../../lib/auth/list-sessions';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createSessionHandler, listSessionsHandler);
