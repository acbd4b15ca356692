import { getCrashReceiptHandler } from '../../../../../../lib/crash/receipt';
import { routes } from '../../../../../../lib/next/routes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getCrashReceiptHandler);
