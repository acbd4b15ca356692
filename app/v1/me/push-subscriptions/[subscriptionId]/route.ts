import { createRoutes } from '../../../../../lib/next/routes';
import { deletePushSubscriptionHandler } from '../../../../../lib/push/unsubscribe';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(deletePushSubscriptionHandler);
