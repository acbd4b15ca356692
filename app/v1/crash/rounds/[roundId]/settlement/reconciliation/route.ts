import { reconcileCrashSettlementHandler } from '../../../../../../../lib/crash/reconcile-settlement';
import { routes } from '../../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reconcileCrashSettlementHandler);
