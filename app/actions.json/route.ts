import { actionOptions, actionsFile } from '../../lib/next/action-routes';

/** Where Solana Actions clients look first (Actions specification, 2.4). */
export const GET = actionsFile;
export const OPTIONS = actionOptions;
