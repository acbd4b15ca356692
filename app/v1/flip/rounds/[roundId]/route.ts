import { getFlipHandler } from '../../../../../lib/flip/get';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getFlipHandler);
