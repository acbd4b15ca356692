import { getCrashReceiptHandler } from '../../../../../../lib/crash/receipt';
import { createRoutes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(getCrashReceiptHandler);
