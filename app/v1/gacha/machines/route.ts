import { listMachinesHandler } from '../../../../lib/gacha/machines/list';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listMachinesHandler);
