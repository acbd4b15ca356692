import { decideFlipHandler } from '../../../../../../lib/flip/decide';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(decideFlipHandler);
