import { createCrashRoundHandler } from '../../../../lib/crash/create';
import { listCrashRoundsHandler } from '../../../../lib/crash/list';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createCrashRoundHandler, listCrashRoundsHandler);
