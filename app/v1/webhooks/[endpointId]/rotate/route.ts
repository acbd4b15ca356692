import { createRoutes } from '../../../../../lib/next/routes';
import { rotateWebhookHandler } from '../../../../../lib/webhooks/rotate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(rotateWebhookHandler);
