import { createSessionHandler } from '../../../../lib/auth/create-session';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createSessionHandler);
