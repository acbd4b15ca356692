import { createRoutes } from '../../../../lib/next/routes';
import { deleteWebhookHandler } from '../../../../lib/webhooks/delete';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(deleteWebhookHandler);
