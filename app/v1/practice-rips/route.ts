import { createRoutes } from '../../../lib/next/routes';
import { createPracticeRipHandler } from '../../../lib/practice/create-rip';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createPracticeRipHandler);
