import { routes } from '../../../../../lib/next/routes';
import { runReconciliationByHandHandler, runReconciliationHandler } from '../../../../../lib/operations/run';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  runReconciliationHandler,
  runReconciliationByHandHandler,
);

export const maxDuration = 180;
