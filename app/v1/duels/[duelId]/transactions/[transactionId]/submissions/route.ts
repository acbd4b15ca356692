import { createRoutes } from '../../../../../../../lib/next/routes';
import { recordSubmissionHandler } from '../../../../../../../lib/transactions/record-submission';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoutes(recordSubmissionHandler);
