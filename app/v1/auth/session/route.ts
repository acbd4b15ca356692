import { getSessionHandler } from '../../../../lib/auth/get-session';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getSessionHandler);
