import { revokeSessionsOfHandler } from '../../../../../lib/auth/revoke-sessions';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(revokeSessionsOfHandler);
