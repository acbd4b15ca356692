import { spawn } from 'node:child_process';
import { accessSync, constants, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { npmCommand } from '../install.mjs';

/** Maximum number of lines that are quoted from the end of a failed command's output. */
const QUOTED_LINE_COUNT = 8;

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./parts.mjs').Options} Options */

/** Returns the programs that no folder of a PATH has as an executable. */
export function findMissingTools(/** @type {string[]} */ tools, path = process.env.PATH ?? '') {
  return tools.filter((tool) => {
    return !path.split(delimiter).some((folder) => {
      try {
        accessSync(join(folder, tool), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  });
}

/**
 * Runs a command, and prints its output and writes it to the file `log`.
 * @param {string[]} command
 * @param {string} log
 * @returns {Promise<{ output: string, code: number | string }>} `output`: stdout and stderr; `code`: the exit code, the
 *   signal that ended the command, or the message of the error with which it couldn't be started
 */
function run([program = '', ...args], log) {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const [first = '', ...before] =
    program === 'npm' ? npmCommand() : program === 'node' ? [process.execPath] : [program];
  const child = spawn(first, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      file.write(text);
      process.stdout.write(text);
    });
  return new Promise((resolve) => {
    const end = (/** @type {number | string} */ code) => file.end(() => resolve({ output, code }));
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(code ?? signal ?? 'no code'));
  });
}

/** Returns the last non-empty lines of an output, `QUOTED_LINE_COUNT` at most. */
const lastLines = (/** @type {string} */ output) =>
  stripVTControlCharacters(output)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-QUOTED_LINE_COUNT);

/**
 * Returns the figures and problems of a run. Never throws: figures that can't be read are a problem.
 * @param {Part} part
 * @param {Parameters<Part['read']>} run
 */
function readOutcome(part, run) {
  try {
    return part.read(...run);
  } catch (error) {
    return { figures: [], problems: [`The figures could not be read: ${error}`] };
  }
}

/** Returns whether a part does less in this size than in its default size. */
export const isReducedSize = (/** @type {Pick<Part, 'size'>} */ part, /** @type {number} */ size) =>
  part.size !== undefined && (part.size.isInterval ? size > part.size.default : size < part.size.default);

/**
 * Runs a part and returns its result, also if it fails or if a tool is missing.
 * @param {Part} part
 * @param {Options} options
 * @param {string} log file for its output
 * @returns {Promise<import('./record.mjs').PartResult>}
 */
export async function runPart(part, options, log) {
  const seed = part.hasSeed ? (options.seed ?? crypto.getRandomValues(new Int32Array(1))[0] ?? 0) : null;
  const size = options.sizes[part.name] ?? part.size?.default ?? 0;
  const command = part.command({ ...options, size, seed: seed ?? 0 });
  const isReduced = isReducedSize(part, size) || (part.name === 'mutation' && !!options.mutate);
  const facts = { command: command.join(' '), seed, isReduced };
  const missing = findMissingTools(part.tools ?? []);
  if (missing.length > 0) {
    const problems = missing.map((tool) => `${tool} is not on PATH.`);
    return { ...facts, result: 'failed', seconds: 0, figures: [], problems };
  }
  for (const path of part.stale ?? []) rmSync(path, { force: true });
  const startedAt = new Date();
  const started = performance.now();
  const { output, code } = await run(command, log);
  const seconds = (performance.now() - started) / 1000;
  const outcome = readOutcome(part, [output, options, startedAt]);
  const problems =
    code === 0
      ? outcome.problems
      : [`The command ended with ${code}; see ${log}. Its last lines:`, ...lastLines(output)];
  return { ...facts, ...outcome, seconds, problems, result: problems.length === 0 ? 'passed' : 'failed' };
}
