import { routes } from '../../../../../lib/root/routes';
import { replayWebhookHandler } from '../../../../../lib/webhooks/replay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(replayWebhookHandler);
