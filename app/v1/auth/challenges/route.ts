import { createChallengeHandler } from '../../../../lib/auth/create-challenge';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createChallengeHandler);
