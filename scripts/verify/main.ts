import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Verification, verifyText } from '../../lib/rgs/rules/verify';
import { jsonOf, listOf } from './report';

const usage = `Recomputes proofs of rounds, alone and without a network: docs/proofs.md.

  npm run verify -- round.proof.json [another.json …]   files
  npm run verify -- < round.proof.json                  standard input
  npm run verify -- --json round.proof.json             for machines

Ends with 0 where every step of every proof holds, 1 where one fails, 2 where a file is no proof that can be checked.`;

const CODES = { holds: 0, fails: 1, 'not-json': 2, 'not-a-proof': 2, 'unknown-version': 2 } as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(usage);
  const files = positionals.length === 0 ? ['-'] : positionals;
  const found: [name: string, verification: Verification][] = [];
  for (const file of files)
    found.push([file, verifyText(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))]);
  console.log(values.json ? JSON.stringify(found.map(jsonOf), null, 2) : found.map(listOf).join('\n\n'));
  // A step that fails says more than a file that is none.
  const codes = found.map(([, { verdict }]) => CODES[verdict]);
  process.exitCode = codes.includes(1) ? 1 : Math.max(...codes);
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
});
