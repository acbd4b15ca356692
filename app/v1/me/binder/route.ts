import { getBinderHandler } from '../../../../lib/binder/get-binder';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getBinderHandler);
