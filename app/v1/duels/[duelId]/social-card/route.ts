import { routes } from '../../../../../lib/root/routes';
import { getSocialCardHandler } from '../../../../../lib/social/get-card';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getSocialCardHandler);
