// `npm run trace -- '<log line>'`, or log lines on standard input: names the source of each place in built files.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { mapLineToSource } from './trace-line.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const readMap = (/** @type {string} */ path) => {
  try {
    return readFileSync(`${root}${path}`, 'utf8');
  } catch {
    return null;
  }
};

const givenLines = process.argv.slice(2);
if (givenLines[0] === '--help') {
  console.log(`Usage: npm run trace -- '<log line>', or: npm run trace < server.log
The build here must be of the release that wrote the log: stack frames of .build/ and .next/ get their source file and line.`);
} else {
  const lines = givenLines.length > 0 ? givenLines : createInterface({ input: process.stdin });
  for await (const line of lines) console.log(mapLineToSource(line, readMap));
}
