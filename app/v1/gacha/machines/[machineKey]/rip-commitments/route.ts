import { createRipCommitmentHandler } from '../../../../../../lib/gacha/rips/create-commitment';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createRipCommitmentHandler);
