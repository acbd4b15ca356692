import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript, type ScriptResult } from './run-script';

/** Folder in which scripts/duel keeps terms and keys of the duels that it played. */
export const PLAYED_DUELS_FOLDER = join(tmpdir(), 'ripduel-played');

/** Runs the player of scripts/duel, which is no part of the server, against this origin. */
export const runDuelScript = (origin: string, ...options: string[]): Promise<ScriptResult> =>
  runScript('scripts/duel/main.ts', '--base', `${origin}/v1`, '--dir', PLAYED_DUELS_FOLDER, ...options);
