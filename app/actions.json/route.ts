import { actionOptions, actionsFile } from '../../lib/next/action-routes';

/** The file that Solana Actions clients read first (Actions specification, 2.4). */
export const GET = actionsFile;
export const OPTIONS = actionOptions;
