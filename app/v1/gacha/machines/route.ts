import { listMachinesHandler } from '../../../../lib/gacha/machines/list';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listMachinesHandler);
