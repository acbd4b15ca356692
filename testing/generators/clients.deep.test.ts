import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listPacks } from '../../lib/packs/contract';
import { buildOpenApiDocument } from '../../lib/root/openapi';
import { testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';
import { generatedClients } from './clients';
import { serveApi } from './served-api';
import { installNpmTools, run } from './tools';

/** Timeout of the hook and of each test. Each command also has the timeout of `run`. */
const TEST_TIMEOUT_MS = 15 * 60_000;
/** Languages whose generators this run tries. */
const languages = inject('generatorLanguages');
const clients = generatedClients
  .filter(({ language }) => languages.includes(language))
  .map((client) => [client.name, client] as const);

let world: TestEnvironment;
let baseUrl: string;
/** The folder of the generated clients. It is inside the tools' folder, where TypeScript finds the tools' packages. */
let folder: string;

beforeAll(async () => {
  ({ world, baseUrl } = await serveApi());
  folder = `${await installNpmTools()}/work-${process.pid}`;
}, TEST_TIMEOUT_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(clients)('%s', (name, client) => {
  test('generates a client that compiles and calls the service', { timeout: TEST_TIMEOUT_MS }, async () => {
    const own = `${folder}/${name.replaceAll(/[^a-z]+/g, '-')}`;
    await mkdir(own, { recursive: true });
    await writeFile(`${own}/openapi.json`, JSON.stringify(buildOpenApiDocument(new URL(baseUrl).origin)));
    await client.generate(own);
    await client.compile(own);
    const wallet = testWallet('generated client');
    const { json } = await world.call(listPacks, { query: { limit: '1' } });
    const environment = { BASE_URL: baseUrl, WALLET: wallet.address, TOKEN: await world.signIn(wallet) };
    const said = await client.call(own, environment);
    const year = world.clock.now().getUTCFullYear();
    expect(JSON.parse(said)).toEqual([json.items[0].packId, year, wallet.address]);
  });
});

/** Runs Spectral's rules for OpenAPI on a document. Rejects for every error, warning and hint. */
async function lint(document: object): Promise<string> {
  const own = `${folder}/spectral`;
  await mkdir(own, { recursive: true });
  await writeFile(`${own}/.spectral.json`, JSON.stringify({ extends: ['spectral:oas'] }));
  await writeFile(`${own}/openapi.json`, JSON.stringify(document));
  const spectral = `${await installNpmTools()}/node_modules/.bin/spectral`;
  return run({ argv: [spectral, 'lint', '--fail-severity', 'hint', 'openapi.json'], cwd: own });
}

test('Spectral finds no error and no warning in the document', { timeout: TEST_TIMEOUT_MS }, async () => {
  const document = buildOpenApiDocument('https://ripduel.example');
  expect(await lint(document)).toContain('No results');
  await expect(lint({ ...document, info: { title: 'Without contact', version: '1' } })).rejects.toThrow('info-contact');
});
