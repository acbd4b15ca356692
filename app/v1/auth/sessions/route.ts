import { createSessionHandler } from '../../../../lib/auth/create-session';
import { listSessionsHandler } from '../../../../lib/auth/list-sessions';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createSessionHandler, listSessionsHandler);
