import { createRipCommitmentHandler } from '../../../../../../lib/gacha/rips/create-commitment';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createRipCommitmentHandler);
