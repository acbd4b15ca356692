import { routes } from '../../../../../lib/next/routes';
import { rotateWebhookHandler } from '../../../../../lib/webhooks/rotate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rotateWebhookHandler);
