import { answerActionOptions, answerActionsFile } from '../../lib/next/action-routes';

/**
 * Serves the file that tells clients of Solana Actions which addresses of this site are actions (Actions specification,
 * 2.4).
 */
export const GET = answerActionsFile;
export const OPTIONS = answerActionOptions;
