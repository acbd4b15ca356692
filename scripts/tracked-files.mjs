import { execFileSync } from 'node:child_process';

/**
 * Lists all files of the project, uncommitted ones included, without deleted ones and those that .gitignore matches.
 */
export function listTrackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { encoding: 'utf8' });
  const gone = new Set(deleted.split('\0'));
  return listed.split('\0').filter((path) => path !== '' && !gone.has(path));
}
