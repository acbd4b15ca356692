import { createRoutes } from '../../../../lib/next/routes';
import { getPushKeyHandler } from '../../../../lib/push/get-key';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getPushKeyHandler);
