import { getProviderRecordHandler } from '../../../../../lib/provider-record/get';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getProviderRecordHandler);
