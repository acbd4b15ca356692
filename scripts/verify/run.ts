import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Terminal } from '../../lib/core/terminal';
import { type Verification, verifyText } from '../../lib/rgs/rules/verify';
import { jsonOf, listOf } from './report';

const usage = `Recomputes proofs of rounds, alone and without a network: docs/proofs.md.

  npm run verify -- round.proof.json [another.json …]   files
  npm run verify -- < round.proof.json                  standard input
  npm run verify -- --json round.proof.json             for machines

Ends with 0 where every step of every proof holds, 1 where one fails, 2 where a file is no proof that can be checked.`;

const CODES = { holds: 0, fails: 1, 'not-json': 2, 'not-a-proof': 2, 'unknown-version': 2 } as const;

/** Dependencies of `runVerify`. */
export interface VerifyDependencies {
  /** Reads standard input to its end. */
  readonly readInput: () => Promise<string>;
  readonly terminal: Terminal;
}

/** Runs `npm run verify` and returns its exit code. */
export async function runVerify(argv: readonly string[], dependencies: VerifyDependencies): Promise<number> {
  try {
    return await verifyFiles(argv, dependencies);
  } catch (error) {
    dependencies.terminal.printError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
}

async function verifyFiles(argv: readonly string[], { readInput, terminal }: VerifyDependencies): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    terminal.print(usage);
    return 0;
  }
  const files = positionals.length === 0 ? ['-'] : positionals;
  const verifications: [name: string, verification: Verification][] = [];
  for (const file of files)
    verifications.push([file, verifyText(file === '-' ? await readInput() : await readFile(file, 'utf8'))]);
  terminal.print(
    values.json ? JSON.stringify(verifications.map(jsonOf), null, 2) : verifications.map(listOf).join('\n\n'),
  );
  // A step that fails says more than a file that is no proof.
  const codes = verifications.map(([, { verdict }]) => CODES[verdict]);
  return codes.includes(1) ? 1 : Math.max(...codes);
}
