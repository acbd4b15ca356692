import { getDuelProofHandler } from '../../../../../lib/duel/proof';
import { routes } from '../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getDuelProofHandler);
