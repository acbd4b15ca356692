import { answerActionOptions, answerActionsFile } from '../../lib/next/action-routes';

/** The file that Solana Actions clients read first (Actions specification, 2.4). */
export const GET = answerActionsFile;
export const OPTIONS = answerActionOptions;
