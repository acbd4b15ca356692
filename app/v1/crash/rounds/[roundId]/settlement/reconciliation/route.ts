import { reconcileCrashSettlementHandler } from '../../../../../../../lib/crash/reconcile-settlement';
import { createRoutes } from '../../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(reconcileCrashSettlementHandler);
