// cspell:words codegen oapi pyproject serde

import { writeFile } from 'node:fs/promises';
import {
  heyApiProgram,
  oapiCodegenProgram,
  openapiGeneratorPythonProgram,
  openapiPythonClientProgram,
  openapiTypescriptProgram,
  rustProgram,
  typescriptFetchProgram,
} from './programs';
import { type Command, installNpmTools, installPythonTools, run } from './tools';

/** A generator, from the OpenAPI document to a program that calls the service. */
export interface GeneratedClient {
  readonly name: string;
  /** The client's language. Only the release tier covers Go and Rust. */
  readonly language: 'typescript' | 'python' | 'go' | 'rust';
  /** Generates into `folder` from `folder/openapi.json`. */
  generate(folder: string): Promise<void>;
  /** Compiles the generated code and the program, as strictly as the generated code allows. */
  compile(folder: string): Promise<void>;
  /** Returns what the program printed. */
  call(folder: string, environment: Command['environment']): Promise<string>;
}

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

async function runOpenapiGenerator(folder: string, generator: string, target: string): Promise<void> {
  const tools = await installPythonTools();
  const argv = [`${tools}/bin/openapi-generator-cli`, 'generate', '-g', generator, '-i', 'openapi.json', '-o', target];
  await run({ argv: argv as [string, ...string[]], cwd: folder });
}

/** Builds a client that writes the program, compiles it with the pinned TypeScript and runs it with tsx. */
const buildTypescriptClient = (
  name: string,
  program: string,
  generate: (folder: string, bin: string) => Promise<unknown>,
): GeneratedClient => ({
  name,
  language: 'typescript',
  async generate(folder) {
    await generate(folder, `${await installNpmTools()}/node_modules/.bin`);
    await writeFile(`${folder}/main.ts`, program);
  },
  async compile(folder) {
    const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false'];
    const modules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const types = ['--lib', 'es2022,dom,dom.iterable', '--types', 'node'];
    const tsc = `${await installNpmTools()}/node_modules/.bin/tsc`;
    await run({ argv: [tsc, ...strict, ...modules, ...types, 'main.ts'], cwd: folder });
  },
  call: (folder, environment) =>
    run({ argv: [process.execPath, '--import', 'tsx', 'main.ts'], cwd: folder, ...(environment && { environment }) }),
});

const buildPythonClient = (
  name: string,
  program: string,
  generate: (folder: string, tools: string) => Promise<unknown>,
  compile: (folder: string, mypy: readonly [string, ...string[]]) => Promise<unknown>,
): GeneratedClient => ({
  name,
  language: 'python',
  async generate(folder) {
    await generate(folder, await installPythonTools());
    await writeFile(`${folder}/main.py`, program);
  },
  async compile(folder) {
    const tools = await installPythonTools();
    await compile(folder, [`${tools}/bin/mypy`, '--python-executable', `${tools}/bin/python`]);
  },
  call: async (folder, environment) =>
    run({
      argv: [`${await installPythonTools()}/bin/python`, 'main.py'],
      cwd: folder,
      environment: { ...environment, PYTHONDONTWRITEBYTECODE: '1' },
    }),
});

const goClient: GeneratedClient = {
  name: 'oapi-codegen',
  language: 'go',
  async generate(folder) {
    await run({ argv: ['go', 'mod', 'init', 'example.com/generated'], cwd: folder });
    await run({ argv: ['mkdir', 'ripduel'], cwd: folder });
    const flags = ['-generate', 'types,client', '-package', 'ripduel', '-o', 'ripduel/client.gen.go', 'openapi.json'];
    await run({ argv: ['go', 'run', OAPI_CODEGEN, ...flags], cwd: folder });
    await writeFile(`${folder}/main.go`, oapiCodegenProgram);
    await run({ argv: ['go', 'mod', 'tidy'], cwd: folder });
  },
  compile: async (folder) => void (await run({ argv: ['go', 'vet', './...'], cwd: folder })),
  call: (folder, environment) => run({ argv: ['go', 'run', '.'], cwd: folder, ...(environment && { environment }) }),
};

const rustClient: GeneratedClient = {
  name: 'openapi-generator (rust)',
  language: 'rust',
  async generate(folder) {
    await runOpenapiGenerator(folder, 'rust', 'client');
    await run({ argv: ['cargo', 'init', '--quiet', '--vcs', 'none', '--name', 'generated', '.'], cwd: folder });
    await run({ argv: ['cargo', 'add', '--quiet', '--path', 'client'], cwd: folder });
    const runtime = ['tokio@1', '--features', 'macros,rt'];
    await run({ argv: ['cargo', 'add', '--quiet', ...runtime], cwd: folder });
    await run({ argv: ['cargo', 'add', '--quiet', 'serde_json@1'], cwd: folder });
    await writeFile(`${folder}/src/main.rs`, rustProgram);
  },
  compile: async (folder) => void (await run({ argv: ['cargo', 'check', '--quiet'], cwd: folder })),
  call: (folder, environment) =>
    run({ argv: ['cargo', 'run', '--quiet'], cwd: folder, ...(environment && { environment }) }),
};

/** Clients that public generators make from the OpenAPI document, each with a program that calls the API. */
export const generatedClients: readonly GeneratedClient[] = [
  buildTypescriptClient('@hey-api/openapi-ts', heyApiProgram, (folder, bin) =>
    run({
      argv: [`${bin}/openapi-ts`, '-i', './openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'],
      cwd: folder,
    }),
  ),
  buildTypescriptClient('openapi-typescript', openapiTypescriptProgram, (folder, bin) =>
    run({ argv: [`${bin}/openapi-typescript`, 'openapi.json', '-o', 'client/schema.ts'], cwd: folder }),
  ),
  buildTypescriptClient('openapi-generator (typescript-fetch)', typescriptFetchProgram, (folder) =>
    runOpenapiGenerator(folder, 'typescript-fetch', 'client'),
  ),
  buildPythonClient(
    'openapi-python-client',
    openapiPythonClientProgram,
    async (folder, tools) => {
      await writeFile(`${folder}/settings.json`, JSON.stringify({ package_name_override: 'client', post_hooks: [] }));
      const flags = [
        '--path',
        'openapi.json',
        '--meta',
        'none',
        '--output-path',
        'client',
        '--config',
        'settings.json',
      ];
      await run({ argv: [`${tools}/bin/openapi-python-client`, 'generate', ...flags], cwd: folder });
    },
    (folder, mypy) => run({ argv: [...mypy, '--strict', 'client', 'main.py'], cwd: folder }),
  ),
  buildPythonClient(
    'openapi-generator (python)',
    openapiGeneratorPythonProgram,
    (folder) => runOpenapiGenerator(folder, 'python', '.'),
    // The generated code isn't typed throughout, so mypy uses the settings that are generated with it.
    (folder, mypy) =>
      run({ argv: [...mypy, '--config-file', 'pyproject.toml', 'openapi_client', 'main.py'], cwd: folder }),
  ),
  goClient,
  rustClient,
];
