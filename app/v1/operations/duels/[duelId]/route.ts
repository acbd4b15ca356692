import { createRoutes } from '../../../../../lib/next/routes';
import { getDuelStoryHandler } from '../../../../../lib/operations/get-story';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getDuelStoryHandler);
