import { createRoutes } from '../../../../../lib/next/routes';
import { runReconciliationByHandHandler, runReconciliationHandler } from '../../../../../lib/operations/run';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(
  runReconciliationHandler,
  runReconciliationByHandHandler,
);

export const maxDuration = 180;
