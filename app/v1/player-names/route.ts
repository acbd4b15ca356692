import { createRoutes } from '../../../lib/next/routes';
import { listPlayerNamesHandler } from '../../../lib/players/name-player';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listPlayerNamesHandler);
