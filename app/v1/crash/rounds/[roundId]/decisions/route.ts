import { decideCrashRoundHandler } from '../../../../../../lib/crash/decide';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(decideCrashRoundHandler);
