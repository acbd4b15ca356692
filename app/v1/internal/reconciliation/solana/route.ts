import { runReconciliationByHandHandler, runReconciliationHandler } from '../../../../../lib/operations/run';
import { routes } from '../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  runReconciliationHandler,
  runReconciliationByHandHandler,
);

/** In seconds: a run ends by itself before its lease of 120 s does. */
export const maxDuration = 180;
