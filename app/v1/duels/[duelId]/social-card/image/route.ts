import { createRoutes } from '../../../../../../lib/next/routes';
import { getSocialCardImageHandler } from '../../../../../../lib/social/get-image';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getSocialCardImageHandler);
