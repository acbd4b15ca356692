import { getGachaCapabilityHandler } from '../../../../lib/gacha/get-capability';
import { routes } from '../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getGachaCapabilityHandler);
