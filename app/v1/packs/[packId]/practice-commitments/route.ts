import { createRoutes } from '../../../../../lib/next/routes';
import { createPracticeCommitmentHandler } from '../../../../../lib/practice/create-commitment';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createPracticeCommitmentHandler);
