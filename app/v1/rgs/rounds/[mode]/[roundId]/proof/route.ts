import { createRoutes } from '../../../../../../../lib/next/routes';
import { getRgsProofHandler } from '../../../../../../../lib/proofs/get-proof';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getRgsProofHandler);
