import { createChallengeHandler } from '../../../../lib/auth/create-challenge';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createChallengeHandler);
