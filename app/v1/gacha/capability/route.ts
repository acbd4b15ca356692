import { getGachaCapabilityHandler } from '../../../../lib/gacha/capability/get';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getGachaCapabilityHandler);
