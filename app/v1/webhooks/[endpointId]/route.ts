import { routes } from '../../../../lib/root/routes';
import { deleteWebhookHandler } from '../../../../lib/webhooks/delete';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(deleteWebhookHandler);
