// `npm run program:mutation` compiles each mutant of the escrow program and runs a short fuzz, the vitest project
// `program` and cargo's unit tests against it. `--file <path>`, which can be repeated, restricts it to the mutants of
// these files, `--every <n>` to each nth mutant; `--workers <n>` is how many are tested at once.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fuzz } from '../../../program/fuzz/fuzz';
import { listTrackedFiles } from '../../tracked-files.mjs';
import { listMutants, type ProgramMutant } from './mutants.mjs';
import { parseArguments } from './options';
import { PROGRAM_REPORT_FILE, type Result, readProgramMutationOutcome, toReport } from './outcome.mjs';

const SANDBOXES_FOLDER = '.cache/program-mutation';
const SOURCE_PATTERN = /^program\/src\/.*\.rs$/;
/** Source files that aren't mutated without `--file`: security_txt.rs contains only contact data. */
const FILES_LEFT_UNCHANGED = ['program/src/security_txt.rs'];
/** Files that are copied into a sandbox, except those that `LEFT_OUT_PATH_PATTERN` matches. */
const SANDBOX_PATH_PATTERN = /^(?:program\/|lib\/|package\.json|tsconfig\.json|vitest\.config\.ts)/;
/**
 * Files that aren't copied into a sandbox: the program of layout 1, which isn't mutated, and tests of compute units, of
 * the interface, of the source's text and of the contact data, which can fail for a mutant that behaves the same.
 */
const LEFT_OUT_PATH_PATTERN = /^program\/(?:layout-1\/|tests\/(?:cu|interface|arithmetic|security_txt)\.test\.ts)/;

/**
 * A test that is slow on a busy machine must not count as a killed mutant. An hour is safe: the compute budget ends an
 * endless loop in a mutant.
 */
const LONG_TIMEOUT_ARGS = ['--testTimeout', '3600000', '--hookTimeout', '3600000'];
const VITEST = [
  resolve('node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'program',
  '--bail',
  '1',
  ...LONG_TIMEOUT_ARGS,
];
/** Options of the fuzz, which compares the program with a model: the least number of instructions, and the seed. */
const FUZZ_OPTIONS = { instructions: 2_000, seed: 20_261_121 };

const options = parseArguments(process.argv.slice(2));

/** Creates a sandbox, a folder with a copy of the program and of its tests' files, and returns its absolute path. */
function makeSandbox(number: number) {
  const folder = resolve(SANDBOXES_FOLDER, `sandbox-${number}`);
  rmSync(folder, { recursive: true, force: true });
  for (const path of listTrackedFiles().filter(
    (file) => SANDBOX_PATH_PATTERN.test(file) && !LEFT_OUT_PATH_PATTERN.test(file),
  ))
    cpSync(path, join(folder, path));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

interface CommandOutcome {
  /** The exit code; null if a signal ended the command. */
  readonly status: number | null;
  /** Its stdout and stderr. */
  readonly output: string;
}

function run(cwd: string, command: string, ...args: string[]): Promise<CommandOutcome> {
  const tools = [`PROGRAM_TOOLS_DIR=${resolve('.cache/program')}`, `PROGRAM_TARGET_DIR=${join(cwd, 'target')}`];
  const child = spawn('env', [...tools, command, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  return new Promise((done) => child.on('close', (status) => done({ status, output })));
}

/**
 * Builds the program in the sandbox, then runs the fuzz, vitest and cargo's tests until one of them fails. `output` is
 * that of the step that ended it.
 */
async function buildAndTest(folder: string): Promise<{ status: Result['status']; output: string }> {
  const binary = join(folder, 'program/ripduel_escrow.so');
  const built = await run(folder, 'program/build.sh', '--arch', 'v3', binary);
  if (built.status !== 0) return { status: 'CompileError', output: built.output };
  try {
    await fuzz({ ...FUZZ_OPTIONS, program: readFileSync(binary) });
  } catch (error) {
    return { status: 'Killed', output: `${error}` };
  }
  const tested = await run(folder, process.execPath, ...VITEST);
  if (tested.status !== 0) return { status: 'Killed', output: tested.output };
  const manifest = ['--manifest-path', 'program/Cargo.toml', '--target-dir', 'host-target'];
  const host = await run(folder, 'cargo', 'test', '--lib', '--locked', '--quiet', ...manifest);
  return { status: host.status === 0 ? 'Survived' : 'Killed', output: host.output };
}

/** Puts the mutant's source into the sandbox, builds and tests it, and restores the original. Returns the status. */
async function testMutant(folder: string, mutant: ProgramMutant) {
  const path = join(folder, mutant.file);
  const original = readFileSync(path);
  writeFileSync(path, mutant.source);
  try {
    return (await buildAndTest(folder)).status;
  } finally {
    writeFileSync(path, original);
  }
}

/** Source files of the program that are mutated without `--file`. */
const files = listTrackedFiles().filter((path) => SOURCE_PATTERN.test(path) && !FILES_LEFT_UNCHANGED.includes(path));
const mutants = (options.files ?? files)
  .flatMap((file) => listMutants(file, readFileSync(file, 'utf8')))
  .filter((_, index) => index % options.every === 0);
// Without a mutant no report would be written, and that of an earlier run would be read as this one's.
if (mutants.length === 0) throw new Error('These files have no mutants.');
mkdirSync(SANDBOXES_FOLDER, { recursive: true });
const sandboxes = Array.from({ length: options.workers }, (_, number) => makeSandbox(number));

/** Outcome of the unchanged program. Mutants can only be judged if its tests pass, that is, if it `Survived`. */
const originalOutcome = await buildAndTest(sandboxes[0] ?? '');
if (originalOutcome.status !== 'Survived') {
  console.error(originalOutcome.output);
  throw new Error('The tests fail without a mutant.');
}

/** Results of the mutants that have been tested. */
const results: Result[] = [];
/** The one iterator from which all workers take the next mutant. */
const queue = mutants.values();

/** Tests mutants from `queue` in a sandbox until none is left, and writes the report after each. */
async function testQueuedMutants(folder: string): Promise<void> {
  for (const mutant of queue) {
    const status = await testMutant(folder, mutant);
    results.push({ mutant, status });
    const { file, line, original, replacement } = mutant;
    if (status === 'Survived') console.log(`survived: ${file}:${line} ${original} -> ${replacement}`);
    if (results.length % 25 === 0) console.log(`${results.length} of ${mutants.length} mutants`);
    writeFileSync(PROGRAM_REPORT_FILE, JSON.stringify(toReport(results, (path) => readFileSync(path, 'utf8'))));
  }
}

await Promise.all(sandboxes.map(testQueuedMutants));

const { figures, problems } = readProgramMutationOutcome({ isPartial: options.files !== null || options.every > 1 });
const compileErrorCount = results.filter(({ status }) => status === 'CompileError').length;
console.log([...figures, `${compileErrorCount} mutants do not compile`, ...problems].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
