import { otherRoutes } from '../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherRoutes();
