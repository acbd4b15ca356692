import { runReconciliationByHandHandler, runReconciliationHandler } from '../../../../../lib/operations/run';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  runReconciliationByHandHandler,
  runReconciliationHandler,
);

export const maxDuration = 180;
