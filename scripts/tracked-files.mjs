import { execFileSync } from 'node:child_process';

/**
 * Lists the files below the current folder that git tracks, and untracked ones that it doesn't ignore; no deleted ones.
 */
export function listTrackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { encoding: 'utf8' });
  const gone = new Set(deleted.split('\0'));
  return listed.split('\0').filter((path) => path !== '' && !gone.has(path));
}
