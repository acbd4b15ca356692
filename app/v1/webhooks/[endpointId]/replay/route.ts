import { createRoutes } from '../../../../../lib/next/routes';
import { replayWebhookHandler } from '../../../../../lib/webhooks/replay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(replayWebhookHandler);
