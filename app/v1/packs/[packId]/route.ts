import { getPackHandler } from '../../../../lib/packs/get';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPackHandler);
