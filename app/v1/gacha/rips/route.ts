import { createRipHandler } from '../../../../lib/gacha/rips/create';
import { listRipsHandler } from '../../../../lib/gacha/rips/list';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createRipHandler, listRipsHandler);
