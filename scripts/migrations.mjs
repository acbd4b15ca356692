import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Number of the last migration that is exempt from the rules of `findUnsafeOperations`, since it is older. */
const LAST_EXEMPT = 34;

const CONTRACT_COMMENT = /^-- contract: \S/;
const FUNCTION_OR_TRIGGER = /\b(?:create (?:or replace )?(?:constraint )?|drop )(?:function|trigger)\b/i;

/** Whether the rules apply to a migration, by its file name. */
export const isBoundByRules = (/** @type {string} */ file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0) > LAST_EXEMPT;

/**
 * Lists the operations in migrations that would break the previous release, or lock a busy table for long: those that
 * squawk finds by lint/squawk.toml, and functions and triggers, which have files of their own. A migration that begins
 * with `-- contract: <why nothing uses it any more>` may contain all of them, one release after the last use.
 * @param {string[]} paths
 * @returns {string[]} each with its path
 */
export function findUnsafeOperations(paths) {
  const bound = paths.filter((path) => !CONTRACT_COMMENT.test(readFileSync(path, 'utf8')));
  if (bound.length === 0) return [];
  const withFunctions = bound.filter((path) =>
    FUNCTION_OR_TRIGGER.test(readFileSync(path, 'utf8').replace(/--.*$/gm, '')),
  );
  const options = ['--config', 'lint/squawk.toml', '--reporter', 'json'];
  const { stdout, stderr } = spawnSync('node_modules/.bin/squawk', [...options, ...bound], { encoding: 'utf8' });
  if (!stdout) throw new Error(`squawk failed: ${stderr}`);
  /** @type {{ file: string, line: number, rule_name: string, message: string }[]} */
  const found = JSON.parse(stdout);
  return [
    ...found.map(({ file, line, rule_name, message }) => `${file}:${line + 1} ${rule_name}: ${message}`),
    ...withFunctions.map(
      (path) => `${path} function-or-trigger: write it in db/functions or db/triggers (db/README.md)`,
    ),
  ];
}
