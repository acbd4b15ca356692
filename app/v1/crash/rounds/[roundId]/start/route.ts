import { startCrashRoundHandler } from '../../../../../../lib/crash/start';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(startCrashRoundHandler);
