import { createFlipHandler } from '../../../../lib/flip/create';
import { listFlipsHandler } from '../../../../lib/flip/get';
import { routes } from '../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createFlipHandler, listFlipsHandler);
