import { reconcileCrashSettlementHandler } from '../../../../../../../lib/crash/reconcile-settlement';
import { routes } from '../../../../../../../lib/root/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reconcileCrashSettlementHandler);
