import { createRoutes } from '../../../../lib/next/routes';
import { listRgsModesHandler } from '../../../../lib/proofs/list-modes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(listRgsModesHandler);
