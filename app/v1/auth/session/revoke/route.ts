import { revokeSessionHandler } from '../../../../../lib/auth/revoke-session';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revokeSessionHandler);
