import { createFlipHandler } from '../../../../lib/flip/create';
import { listFlipsHandler } from '../../../../lib/flip/get';
import { createRoutes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(createFlipHandler, listFlipsHandler);
