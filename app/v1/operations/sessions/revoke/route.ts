import { revokeSessionsOfHandler } from '../../../../../lib/auth/revoke-sessions';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revokeSessionsOfHandler);
