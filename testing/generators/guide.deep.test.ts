// cspell:words GOBIN mypy

import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildScript, saveFiles } from '../server/guide';
import { serveApi } from './served-api';
import { installPythonTools, run } from './tools';

/** Timeout of the hook and of each test. Each command also has the timeout of `run`. */
const TEST_TIMEOUT_MS = 15 * 60_000;
const GUIDE = 'generated-clients';
const FOLDER = resolve(`.cache/guide-${process.pid}`);
/**
 * Folder of the programs that the guide takes from the machine: a `curl` written in JavaScript, and what the program in
 * Go installs.
 */
const BIN = `${FOLDER}/bin`;

let apiOrigin: string;
beforeAll(async () => {
  apiOrigin = new URL((await serveApi()).baseUrl).origin;
  await mkdir(BIN, { recursive: true });
  await copyFile('testing/server/curl.mjs', `${BIN}/curl`);
  await writeFile(`${BIN}/package.json`, '{ "type": "module" }');
  await chmod(`${BIN}/curl`, 0o755);
}, TEST_TIMEOUT_MS);

afterAll(() => rm(FOLDER, { recursive: true, force: true }));

/** Sections of the guide, with tools and checks of their program. The release tier has Go: `npm run generators`. */
const sections = [
  {
    language: 'python',
    heading: 'A first program in Python',
    installTools: async () => `${await installPythonTools()}/bin`,
    check: async (folder: string, tools: string) => {
      const mypy = [`${tools}/mypy`, '--python-executable', `${tools}/python`] as const;
      // Once its generator has formatted it, the generated code has type errors of its own, which don't count here.
      await run({ argv: [...mypy, '--strict', '--follow-imports', 'silent', 'first.py'], cwd: folder });
    },
  },
  {
    language: 'go',
    heading: 'A first program in Go',
    installTools: async () => BIN,
    check: async (folder: string) => {
      await run({ argv: ['go', 'vet', '.'], cwd: folder });
      expect(await run({ argv: ['gofmt', '-l', 'main.go', 'answer.go'], cwd: folder })).toBe('');
    },
  },
].filter(({ language }) => inject('generatorLanguages').includes(language));

test.each(sections)('the first program in $language runs', { timeout: TEST_TIMEOUT_MS }, async (section) => {
  const { language, heading, installTools, check } = section;
  const folder = `${FOLDER}/${language}`;
  await mkdir(folder);
  const tools = await installTools();
  saveFiles(GUIDE, folder, heading);
  const script = `PATH=${tools}:${BIN}:$PATH\n${buildScript(GUIDE, heading)}`;
  const printed = await run({
    argv: ['bash', '-c', script],
    cwd: folder,
    environment: { ORIGIN: apiOrigin, GOBIN: BIN },
  });
  expect(printed).toMatch(/(?:^|\n)4 packs\nduel_\w+ is waiting\n$/);
  await check(folder, tools);
});
