import { getSessionHandler } from '../../../../lib/auth/get-session';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getSessionHandler);
