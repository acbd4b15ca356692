import { findOutdatedFiles, renderFiles, writeFiles } from './generated-files';

// Writes program/idl.json and lib/chain/escrow/generated; with --check it only compares them.
const files = await renderFiles();
const outdated = findOutdatedFiles(files);

if (process.argv.includes('--check')) {
  for (const path of outdated) console.error(`not current: ${path}`);
  process.exitCode = outdated.length > 0 ? 1 : 0;
} else {
  writeFiles(files);
  console.log(`${files.size} files written, ${outdated.length} changed`);
}
