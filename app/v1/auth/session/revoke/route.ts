import { revokeSessionHandler } from '../../../../../lib/auth/revoke-session';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(revokeSessionHandler);
