// `npm run program:v0` builds the escrow program for sBPF v0, and runs against it the fuzz and those fast tests of the
// program that `EXCLUDED_PATH_PATTERN` doesn't match.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fuzz } from '../../program/fuzz/fuzz';
import { listTrackedFiles } from '../tracked-files.mjs';

/** The folder with a copy of the files that the tests read, in which the program is replaced. */
const SANDBOX_FOLDER = resolve('.cache/program-v0');
/** Paths that the sandbox needs, apart from those of `EXCLUDED_PATH_PATTERN`. */
const SANDBOX_PATH_PATTERN = /^(?:program\/|lib\/|package\.json|tsconfig\.json|vitest\.config\.ts)/;
/** Paths left out: the program of layout 1, and tests of the committed binary, its interface files or the source. */
const EXCLUDED_PATH_PATTERN = /^program\/(?:layout-1\/|tests\/(?:cu|interface|arithmetic|security_txt)\.test\.ts)/;
const FUZZ_OPTIONS = { instructions: 20_000, seed: 20_261_121 };
/** Byte offset of `e_flags`, which is the sBPF version, in a 64-bit ELF file. */
const FLAGS_OFFSET = 48;

rmSync(SANDBOX_FOLDER, { recursive: true, force: true });
mkdirSync(SANDBOX_FOLDER, { recursive: true });
for (const path of listTrackedFiles().filter(
  (file) => SANDBOX_PATH_PATTERN.test(file) && !EXCLUDED_PATH_PATTERN.test(file),
))
  cpSync(path, join(SANDBOX_FOLDER, path));
symlinkSync(resolve('node_modules'), join(SANDBOX_FOLDER, 'node_modules'));
const binary = join(SANDBOX_FOLDER, 'program/ripduel_escrow.so');

run('.', 'program/build.sh', '--arch', 'v0', binary);
const program = readFileSync(binary);
const version = program.readUInt32LE(FLAGS_OFFSET);
if (version !== 0) throw new Error(`the binary is sBPF v${version}, not v0`);
run(SANDBOX_FOLDER, process.execPath, resolve('node_modules/vitest/vitest.mjs'), 'run', '--project', 'program');
await fuzz({ ...FUZZ_OPTIONS, program });
console.log(`sBPF v0 passes the tests of the program, and ${FUZZ_OPTIONS.instructions} instructions of the fuzz`);

function run(cwd: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
