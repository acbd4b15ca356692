import { getSharedBinderHandler } from '../../../../../lib/binder/share-binder';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getSharedBinderHandler);
