import { mkdir, rm, writeFile } from 'node:fs/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { listOperations, type OpenApiDescription } from '../../app/docs/_components/description';
import { buildSamples, type Sample } from '../../app/docs/_components/samples';
import { buildOpenApiDocument } from '../../lib/root/openapi';
import { afterFile } from '../runner/after-file';
import { serveApi } from './served-api';
import { installPythonTools, run } from './tools';

/** Timeout of the hook and of each test that runs commands. Each command also has the timeout of `run`. */
const TEST_TIMEOUT_MS = 10 * 60_000;
/** In the repository's folder, so that programs find the client's dependencies. */
const FOLDER = `.cache/samples-${process.pid}`;

interface SampleFile {
  readonly operationId: string;
  /** Whether anyone can run the samples unchanged: they read JSON, and need neither a credential nor a record's id. */
  readonly isPublicRead: boolean;
  readonly samples: readonly Sample[];
}

let files: SampleFile[];
beforeAll(async () => {
  const { baseUrl } = await serveApi();
  const description = buildOpenApiDocument(new URL(baseUrl).origin) as unknown as OpenApiDescription;
  const entries = description.tags.flatMap(({ name }) => listOperations(description, name));
  files = entries
    .filter(({ path }) => path.startsWith('/'))
    .map((entry) => ({
      operationId: entry.operation.operationId,
      isPublicRead:
        entry.method === 'GET' && entry.operation.security.length === 0 && !/[{]|openapi|stream/.test(entry.path),
      samples: buildSamples(entry, description),
    }));
  await mkdir(FOLDER, { recursive: true });
  afterFile(() => rm(FOLDER, { recursive: true, force: true }));
}, TEST_TIMEOUT_MS);

const findSample = ({ samples }: SampleFile, language: Sample['language']): string | undefined =>
  samples.find((each) => each.language === language)?.text;

async function saveSamples(language: Sample['language'], ending: string): Promise<string[]> {
  const saved = files.flatMap((file) => {
    const text = findSample(file, language);
    return text === undefined ? [] : [[`${file.operationId}${ending}`, text] as const];
  });
  for (const [name, text] of saved) await writeFile(`${FOLDER}/${name}`, text);
  return saved.map(([name]) => name);
}

test('every sample in TypeScript compiles against the client', { timeout: TEST_TIMEOUT_MS }, async () => {
  const names = await saveSamples('TypeScript', '.ts');
  expect(names.length).toBeGreaterThan(80);
  const compilerOptions = {
    ...{ noEmit: true, strict: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler', types: ['node'] },
    skipLibCheck: true,
    paths: {
      'ripduel-client': ['../../packages/client/index.ts'],
      'ripduel-client/endpoints': ['../../packages/client/endpoints.ts'],
    },
  };
  await writeFile(`${FOLDER}/tsconfig.json`, JSON.stringify({ compilerOptions, files: names }));
  await run({ argv: [process.execPath, '../../node_modules/@typescript/native/bin/tsc'], cwd: FOLDER });
});

test('every sample in Python compiles, and those of public reads are answered', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const names = await saveSamples('Python', '.py');
  const python = `${await installPythonTools()}/bin/python`;
  await run({ argv: [python, '-m', 'py_compile', ...names], cwd: FOLDER });
  const runnable = files.filter(({ isPublicRead }) => isPublicRead);
  expect(runnable.length).toBeGreaterThan(10);
  for (const { operationId } of runnable)
    expect(JSON.parse(await run({ argv: [python, `${operationId}.py`], cwd: FOLDER })), operationId).toBeTypeOf(
      'object',
    );
});

// Go samples are only tested in the release tier: `npm run generators`.
test.each(inject('generatorLanguages').filter((each) => each === 'go'))(
  'every sample in %s compiles, and those of public reads are answered',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const modules = `${FOLDER}/go`;
    for (const file of files) {
      await mkdir(`${modules}/${file.operationId}`, { recursive: true });
      await writeFile(`${modules}/${file.operationId}/main.go`, `${findSample(file, 'Go')}\n`);
    }
    await run({ argv: ['go', 'mod', 'init', 'example.com/samples'], cwd: modules });
    await run({ argv: ['go', 'vet', './...'], cwd: modules });
    expect(await run({ argv: ['gofmt', '-l', '.'], cwd: modules }), 'files that gofmt would change').toBe('');
    const runnable = files.filter(({ isPublicRead }) => isPublicRead);
    expect(runnable.length).toBeGreaterThan(10);
    for (const { operationId } of runnable)
      expect(await run({ argv: ['go', 'run', `./${operationId}`], cwd: modules }), operationId).toMatch(/^200 OK [{[]/);
  },
);

test('every sample has the same address and body in curl, Python and Go', () => {
  for (const file of files) {
    const [, url = ''] = /"(http[^"]+)"/.exec(findSample(file, 'curl') ?? '') ?? [];
    expect(url, file.operationId).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\//);
    for (const language of ['Python', 'Go'] as const) expect(findSample(file, language)).toContain(`"${url}"`);
  }
});
