import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Number of the last migration that is older than the rules of `findUnsafeOperations`, and so exempt from them. */
const LAST_EXEMPT = 34;

const CONTRACT_COMMENT = /^-- contract: \S/;
const FUNCTION_OR_TRIGGER = /\b(?:create (?:or replace )?(?:constraint )?|drop )(?:function|trigger)\b/i;

/** Whether the rules of `findUnsafeOperations` apply to a migration, by its file name. */
export const isBoundByRules = (/** @type {string} */ file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0) > LAST_EXEMPT;

/**
 * Lists the operations that squawk finds in migrations by lint/squawk.toml, such as those that would break the previous
 * release or lock a busy table for long, and the migrations that create or drop functions or triggers, which have files
 * of their own. Leaves out a migration that begins with `-- contract: <why nothing uses it any more>`.
 * @param {string[]} paths
 * @returns {string[]} each begins with the path of its migration
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
