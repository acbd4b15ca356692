import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCommandLine } from '../../lib/core/command-line';
import type { Terminal } from '../../lib/core/terminal';
import { type Verification, verifyText } from '../../lib/proofs/rules/verify';
import { formatVerification, toJsonVerification } from './report';

const usage = `Recomputes proofs of rounds, alone and without a network: docs/proofs.md.

  npm run verify -- round.proof.json [another.json …]   files
  npm run verify -- < round.proof.json                  standard input
  npm run verify -- --json round.proof.json             for machines

Ends with 0 where every step of every proof holds, 1 where one fails, 2 where a file is no proof that can be checked.`;

const EXIT_CODES = { holds: 0, fails: 1, 'not-json': 2, 'not-a-proof': 2, 'unknown-version': 2 } as const;

/** Dependencies of `runVerify`. */
export interface VerifyDependencies {
  /** Reads standard input to its end. */
  readonly readInput: () => Promise<string>;
  readonly terminal: Terminal;
}

/** Runs `npm run verify` and returns its exit code. */
export const runVerify = (argv: readonly string[], dependencies: VerifyDependencies): Promise<number> =>
  runCommandLine(argv, dependencies.terminal, {
    usage,
    failureCode: 2,
    parseArguments: (args) =>
      parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: 'boolean' } } }),
    run: ({ values, positionals }) => verifyFiles(positionals, values.json === true, dependencies),
  });

async function verifyFiles(
  positionals: readonly string[],
  json: boolean,
  { readInput, terminal }: VerifyDependencies,
): Promise<number> {
  const files = positionals.length === 0 ? ['-'] : positionals;
  const verifications: [name: string, verification: Verification][] = [];
  for (const file of files)
    verifications.push([file, verifyText(file === '-' ? await readInput() : await readFile(file, 'utf8'))]);
  terminal.print(
    json
      ? JSON.stringify(verifications.map(toJsonVerification), null, 2)
      : verifications.map(formatVerification).join('\n\n'),
  );
  // If a proof fails (1), that is the exit code even if another file can't be checked (2).
  const codes = verifications.map(([, { verdict }]) => EXIT_CODES[verdict]);
  return codes.includes(1) ? 1 : Math.max(...codes);
}
