import { listRgsModesHandler } from '../../../../lib/rgs/list-modes';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listRgsModesHandler);
