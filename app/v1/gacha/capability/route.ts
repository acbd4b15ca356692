import { getGachaCapabilityHandler } from '../../../../lib/gacha/capability/get';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getGachaCapabilityHandler);
