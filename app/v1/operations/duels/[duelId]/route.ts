import { getDuelStoryHandler } from '../../../../../lib/operations/get-story';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getDuelStoryHandler);
