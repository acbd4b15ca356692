import { routes } from '../../../../../../lib/root/routes';
import { getSocialCardImageHandler } from '../../../../../../lib/social/get-image';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getSocialCardImageHandler);
