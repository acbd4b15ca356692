import { routes } from '../../../../../lib/next/routes';
import { runReconciliationByHandHandler, runReconciliationHandler } from '../../../../../lib/operations/run';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  runReconciliationByHandHandler,
  runReconciliationHandler,
);

export const maxDuration = 180;
