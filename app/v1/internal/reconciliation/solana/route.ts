import { createRoutes } from '../../../../../lib/next/routes';
import { runReconciliationByHandHandler, runReconciliationHandler } from '../../../../../lib/operations/run';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(
  runReconciliationHandler,
  runReconciliationByHandHandler,
);

/** Seconds that a reconciliation run may take, on a platform that ends functions at a shorter default. */
export const maxDuration = 180;
