import { createRoutes } from '../../../../../lib/next/routes';
import { retryParkedWorkHandler } from '../../../../../lib/operations/retry-parked';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(retryParkedWorkHandler);
