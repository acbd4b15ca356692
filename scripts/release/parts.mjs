import { REPORT_FILE, readMutationOutcome } from '../mutation/outcome.mjs';
import { PROGRAM_REPORT_FILE, readProgramMutationOutcome } from '../mutation/program/outcome.mjs';
import { RECORD_FILE, recordRules } from '../mutation/rules.mjs';
import { extractFigureLines, readBenchFigures } from './figures.mjs';

/**
 * @typedef {object} Options
 * @property {Record<string, number>} sizes by a part's name; a part that is not in it has its default size
 * @property {number} [seed] for every part that has one; without it a random seed is drawn for each
 * @property {string} [mutate] rule files that the part `mutation` mutates instead of all
 * @property {string} [validator] path of solana-test-validator or of its folder; without it, the program is on PATH
 */

/**
 * Lines for the record about a run: its figures, the reasons why it failed, and a table in Markdown.
 * @typedef {{ figures: string[], problems: string[], table?: string }} Outcome
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {{ option: string, default: number, isInterval?: boolean }} [size] how much it does, and the option that
 *   changes it; the larger an interval, the less it does
 * @property {boolean} [hasSeed]
 * @property {string[]} [tools] programs that must be on PATH
 * @property {string[]} [writes] tracked files that it rewrites
 * @property {string[]} [stale] files of an earlier run, deleted before this one
 * @property {(settings: { size: number, seed: number } & Options) => string[]} command the program and its arguments;
 *   `npm` and `node` as a program stand for those that run this process, or npm on PATH
 * @property {(output: string, options: Options, startedAt: Date) => Outcome} read figures of a run, however it ended
 */

const buildFigureReader =
  (/** @type {RegExp[]} */ ...patterns) =>
  (/** @type {string} */ output) =>
    extractFigureLines(output, patterns);

/** The line of Vitest's summary with the number of tests. */
const TESTS_LINE = /^\s*Tests\s+\d+ .*\(\d+\)/;

/** @returns {Part} a part that runs one test file with a seed and a size */
const buildLongRunPart = (
  /** @type {string} */ name,
  /** @type {string} */ title,
  /** @type {string} */ option,
  /** @type {number} */ count,
  /** @type {RegExp[]} */ ...patterns
) => ({
  name,
  title,
  size: { option: `${name}-${option}`, default: count },
  hasSeed: true,
  command: ({ size, seed }) => {
    const [script = '', ...flags] = name.split(/-(?=gacha)/).map((part, index) => (index === 0 ? part : `--${part}`));
    return ['npm', 'run', script, '--', `--seed=${seed}`, `--${option}`, `${size}`, ...flags];
  },
  read: buildFigureReader(...patterns, TESTS_LINE),
});

/**
 * Returns the command that compares two verifiers on `proofs` random proofs of each kind. `bent` of those are also
 * compared with one leaf changed, leaf by leaf.
 */
const buildCompareCommand = (/** @type {number} */ proofs, /** @type {number} */ bent, /** @type {number} */ seed) => [
  ...['npm', 'run', 'verify:compare', '--', '--proofs', `${proofs}`],
  ...['--bent', `${Math.min(bent, proofs)}`, `--seed=${seed}`],
];

/** @returns {Part} a build, a start and a duel on this major's Node of scripts/node-versions/package.json */
const buildSmokePart = (/** @type {string} */ major) => ({
  name: `node-${major}`,
  title: `Build, start and a duel on Node ${major}`,
  command: () => ['node', 'scripts/with-node.mjs', major, 'scripts/smoke.mjs'],
  read: buildFigureReader(/^Node \d/, /^(?:copy|build|start|duel|stop): /, /^A duel was settled/),
});

/** @type {Part[]} */
export const parts = [
  {
    name: 'fuzz',
    title: 'Escrow program against its model',
    size: { option: 'fuzz-instructions', default: 2_000_000 },
    hasSeed: true,
    command: ({ size, seed }) => ['npm', 'run', 'program:fuzz', '--', '--instructions', `${size}`, `--seed=${seed}`],
    read: buildFigureReader(/^\d+ instructions in \d+ episodes/, /^refusals never seen:/),
  },
  {
    name: 'verifiers',
    title: 'Verifiers in TypeScript and Python, on the same proofs',
    size: { option: 'verifiers-proofs', default: 1_000 },
    hasSeed: true,
    tools: ['python3'],
    command: ({ size, seed }) => buildCompareCommand(size, 50, seed),
    read: buildFigureReader(/^\S.*: \d+ texts, of \d+ proofs/, /^Both agree on every one/),
  },
  {
    name: 'third-verifier',
    title: 'Verifier in Go, on duels of version 2',
    size: { option: 'third-verifier-proofs', default: 100 },
    hasSeed: true,
    tools: ['go'],
    command: ({ size, seed }) => [...buildCompareCommand(size, 5, seed), '--third'],
    read: buildFigureReader(/^\S.*: \d+ texts, of \d+ proofs/, /^Both agree on every one/),
  },
  buildLongRunPart('model', 'API against a model of the duel', 'runs', 300),
  buildLongRunPart('contract', 'API against its OpenAPI document', 'runs', 400),
  {
    name: 'properties',
    title: 'API against its OpenAPI document, by schemathesis',
    size: { option: 'properties-examples', default: 300 },
    hasSeed: true,
    tools: ['python3'],
    command: ({ size, seed }) => ['npm', 'run', 'properties', '--', `--seed=${seed}`, '--examples', `${size}`],
    read: buildFigureReader(/^schemathesis \d/, /^ {2}\d+ generated/),
  },
  {
    name: 'generators',
    title: 'Clients generated in Go and Rust, and samples in Go',
    tools: ['python3', 'java', 'go', 'cargo'],
    command: () => ['npm', 'run', 'generators'],
    read: buildFigureReader(TESTS_LINE),
  },
  buildLongRunPart('faults', 'Duels behind a faulty RPC', 'duels', 800, /^\{"seed":/),
  buildLongRunPart('faults-gacha', 'Paid packs behind a faulty RPC', 'duels', 1_500, /^\{"seed":/),
  {
    name: 'crash-walk',
    title: 'Server killed after every step',
    size: { option: 'crash-walk-every', default: 1, isInterval: true },
    command: ({ size }) => ['npm', 'run', 'crash-walk', '--', '--every', `${size}`],
    read: buildFigureReader(/^\d+ of \d+ steps walked/, TESTS_LINE),
  },
  {
    name: 'previous-release',
    title: 'The release before on the schema of this one',
    command: () => ['npm', 'run', 'previous-release'],
    read: buildFigureReader(/^[0-9a-f]{40} served/),
  },
  {
    name: 'mutation',
    title: 'Mutation of the rules',
    writes: [RECORD_FILE],
    stale: [REPORT_FILE],
    command: ({ mutate }) => [
      ...['npm', 'run', 'mutation', '--', '--force'],
      ...(mutate === undefined ? [] : ['--mutate', mutate]),
    ],
    read: (_, { mutate }) => {
      const outcome = readMutationOutcome({ isPartial: mutate !== undefined });
      if (mutate === undefined && outcome.problems.length === 0) recordRules();
      return outcome;
    },
  },
  {
    name: 'program-mutation',
    title: 'Mutation of the escrow program',
    tools: ['cargo', 'apt-get', 'dpkg'],
    stale: [PROGRAM_REPORT_FILE],
    command: () => ['npm', 'run', 'program:mutation'],
    read: () => readProgramMutationOutcome(),
  },
  {
    name: 'program',
    title: 'Escrow program rebuilt, byte for byte',
    tools: ['cargo', 'apt-get', 'dpkg', 'sha256sum'],
    command: () => ['npm', 'run', 'program:build'],
    read: buildFigureReader(/^built {2,}[0-9a-f]{64}/, /^committed +[0-9a-f]{64}/),
  },
  {
    name: 'program-v0',
    title: 'Escrow program for sBPF v0, against the program tests',
    tools: ['cargo', 'apt-get', 'dpkg', 'sha256sum'],
    command: () => ['npm', 'run', 'program:v0'],
    read: buildFigureReader(/^[0-9a-f]{64} /, TESTS_LINE, /^sBPF v0 passes/),
  },
  {
    name: 'validator',
    title: 'Duels on solana-test-validator',
    command: ({ validator }) => [
      ...['node', 'scripts/release/validator.mjs'],
      ...(validator === undefined ? [] : ['--validator', validator]),
    ],
    read: buildFigureReader(/^solana-test-validator \d/, /^\s*\d+ passed/),
  },
  {
    name: 'image',
    title: 'Container image, built and run',
    tools: ['buildah', 'mmdebstrap', 'nsenter', 'unshare'],
    command: () => ['npm', 'run', 'image'],
    read: buildFigureReader(/^image: \d+ MB unpacked/, /^on the embedded default: ready/, /^on Postgres: ready/),
  },
  {
    name: 'sizes',
    title: 'Browser tests at the screen size that the deep tier leaves out',
    command: () => ['npm', 'run', 'sizes'],
    read: buildFigureReader(/^\s*\d+ (?:passed|failed|flaky)/),
  },
  {
    name: 'bench',
    title: 'Bench',
    writes: ['docs/bench.json', 'docs/bench.md'],
    command: () => ['npm', 'run', 'bench'],
    read: (_, __, startedAt) => readBenchFigures(startedAt),
  },
  {
    name: 'report',
    title: 'Lighthouse, accessibility and page weight',
    writes: ['docs/report.md'],
    command: () => ['npm', 'run', 'report'],
    read: buildFigureReader(/^Every bar is met|^MISSED/),
  },
  buildSmokePart('20'),
  buildSmokePart('22'),
  buildSmokePart('24'),
  {
    name: 'client-runtimes',
    title: 'Packed client in Node, Deno, Bun and workerd',
    command: () => ['npm', 'run', 'client:runtimes'],
    read: buildFigureReader(/^\S+ [\d.]+: (?:a duel, and its proof holds|failed)/),
  },
  {
    name: 'soak',
    title: 'Server under steady load',
    size: { option: 'soak-minutes', default: 60 },
    command: ({ size }) => ['npm', 'run', 'soak', '--', '--minutes', `${size}`],
    read: buildFigureReader(
      /^load: /,
      /^resident memory: /,
      /^event loop delay, p99: /,
      /^open handles: /,
      /^RPC calls per duel: /,
      /^oldest due row: /,
      /^Every invariant holds/,
    ),
  },
];
