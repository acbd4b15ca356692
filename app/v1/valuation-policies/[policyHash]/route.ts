import { createRoutes } from '../../../../lib/next/routes';
import { getPolicyHandler } from '../../../../lib/valuation/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getPolicyHandler);
