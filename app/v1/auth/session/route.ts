import { getSessionHandler } from '../../../../lib/auth/get-session';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getSessionHandler);
