import { getCardHandler } from '../../../../lib/binder/get-card';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getCardHandler);
