import { createRipHandler } from '../../../../lib/gacha/create-rip';
import { listRipsHandler } from '../../../../lib/gacha/list-rips';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createRipHandler, listRipsHandler);
