import { streamLobbyHandler } from '../../../../lib/live/stream-lobby';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(streamLobbyHandler);
