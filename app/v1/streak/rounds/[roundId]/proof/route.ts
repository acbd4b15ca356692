import { getStreakProofHandler } from '../../../../../../lib/rgs/get-proof';
import { routes } from '../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getStreakProofHandler);
