import { startCrashRoundHandler } from '../../../../../../lib/crash/start';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(startCrashRoundHandler);
