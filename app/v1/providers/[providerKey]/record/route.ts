import { createRoutes } from '../../../../../lib/next/routes';
import { getProviderRecordHandler } from '../../../../../lib/provider-record/get';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getProviderRecordHandler);
