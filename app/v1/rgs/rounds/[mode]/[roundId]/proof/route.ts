import { routes } from '../../../../../../../lib/next/routes';
import { getRgsProofHandler } from '../../../../../../../lib/proofs/get-proof';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getRgsProofHandler);
