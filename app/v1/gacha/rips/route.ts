import { createRipHandler } from '../../../../lib/gacha/rips/create';
import { listRipsHandler } from '../../../../lib/gacha/rips/list';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createRipHandler, listRipsHandler);
