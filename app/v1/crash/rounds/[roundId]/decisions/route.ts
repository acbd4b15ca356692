import { decideCrashRoundHandler } from '../../../../../../lib/crash/decide';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(decideCrashRoundHandler);
