import { retryParkedWorkHandler } from '../../../../../lib/operations/retry-parked';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(retryParkedWorkHandler);
