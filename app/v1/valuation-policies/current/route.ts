import { createRoutes } from '../../../../lib/next/routes';
import { getCurrentPolicyHandler } from '../../../../lib/valuation/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getCurrentPolicyHandler);
