import { getFlipHandler } from '../../../../../lib/flip/get';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getFlipHandler);
