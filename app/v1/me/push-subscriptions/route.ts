import { createRoutes } from '../../../../lib/next/routes';
import { listPushSubscriptionsHandler } from '../../../../lib/push/list';
import { createPushSubscriptionHandler } from '../../../../lib/push/subscribe';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(
  listPushSubscriptionsHandler,
  createPushSubscriptionHandler,
);
