import { listPacksHandler } from '../../../lib/packs/list';
import { routes } from '../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPacksHandler);
