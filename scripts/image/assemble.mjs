// `node scripts/image/assemble.mjs <folder>`: copies the files of the image from the built tree into a new folder.
import { chmodSync, copyFileSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listImageFiles } from './list-files.mjs';

/**
 * Copies the image's files into a folder. Every user can read each copy, and only its owner can write it. `bytes`
 * leaves out symbolic links.
 * @param {string} folder
 * @returns {Promise<{ files: number, bytes: number }>}
 */
export async function assembleImage(folder) {
  const { files, folders } = await listImageFiles();
  for (const path of folders) mkdirSync(join(folder, path), { recursive: true });
  let bytes = 0;
  for (const path of files) {
    const target = join(folder, path);
    const stat = lstatSync(path);
    mkdirSync(dirname(target), { recursive: true });
    if (stat.isSymbolicLink()) symlinkSync(readlinkSync(path), target);
    else {
      copyFileSync(path, target);
      chmodSync(target, 0o644);
      bytes += stat.size;
    }
  }
  return { files: files.length, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder: node scripts/image/assemble.mjs <folder>');
  const { files, bytes } = await assembleImage(folder);
  console.log(`${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
}
