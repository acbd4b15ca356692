import { cpSync, linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies a file or folder by hard links, so that its files take no further room. Where linking fails, such as to
 * another disk, a file's bytes are copied. Symbolic links stay symbolic links.
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [isWanted] false leaves a file or folder out
 */
export function linkFolder(from, to, isWanted = () => true) {
  if (!isWanted(from)) return;
  const stat = lstatSync(from);
  if (stat.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) linkFolder(join(from, name), join(to, name), isWanted);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (stat.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}
