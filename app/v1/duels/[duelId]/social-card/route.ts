import { createRoutes } from '../../../../../lib/next/routes';
import { getSocialCardHandler } from '../../../../../lib/social/get-card';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getSocialCardHandler);
