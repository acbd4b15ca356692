import { streamOwnChangesHandler } from '../../../../lib/live/stream-own';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(streamOwnChangesHandler);
