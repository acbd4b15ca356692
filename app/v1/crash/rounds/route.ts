import { createCrashRoundHandler } from '../../../../lib/crash/create';
import { listCrashRoundsHandler } from '../../../../lib/crash/list';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(
  createCrashRoundHandler,
  listCrashRoundsHandler,
);
