import { requestDripHandler } from '../../../../lib/drip/request-drip';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(requestDripHandler);
