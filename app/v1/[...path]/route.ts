import { createNotFoundRoutes } from '../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createNotFoundRoutes();
