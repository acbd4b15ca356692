import { routes } from '../../../../../lib/root/routes';
import { rotateWebhookHandler } from '../../../../../lib/webhooks/rotate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rotateWebhookHandler);
