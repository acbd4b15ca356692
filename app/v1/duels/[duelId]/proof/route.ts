import { getDuelProofHandler } from '../../../../../lib/duel/proof';
import { createRoutes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getDuelProofHandler);
