import { createRoutes } from '../../../lib/next/routes';
import { createWebhookHandler } from '../../../lib/webhooks/create';
import { listWebhooksHandler } from '../../../lib/webhooks/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listWebhooksHandler, createWebhookHandler);
