import { listMachinesHandler } from '../../../../lib/gacha/list-machines';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listMachinesHandler);
