import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** The folder with the client's source. */
const SOURCE = 'packages/client';
/** The output folder, whose contents are deleted. Processes that run at the same time each need their own. */
const TARGET = process.argv[2] ?? '.build/client';
/** Modules of the source folder that users can import. */
const ENTRIES = ['index', 'endpoints', 'transactions', 'proofs', 'webhooks', 'validation'];
/** Generated modules that users can import, as `endpoints/` and the name: one for each area of the API. */
const AREAS = readdirSync(`${SOURCE}/generated`).map((file) => file.replace(/\.ts$/, ''));
const entryPoints = Object.fromEntries([
  ...ENTRIES.map((name) => [name, `${SOURCE}/${name}.ts`]),
  ...AREAS.map((name) => [`endpoints/${name}`, `${SOURCE}/generated/${name}.ts`]),
]);
/** Packages that callers use themselves, so that there may be only one copy. */
const PEERS = ['@solana/kit'];

/** Matches the paths of the files with the schemas of proofs, and of the valuation policy in them. */
const PROOF_SCHEMA_PATHS = /[/]lib[/](?:proofs[/]rules[/]|valuation[/]rules-policy[.]ts$)/;
/** The module whose `z` has the members that those files use, built on zod/mini. */
const SMALL_ZOD = resolve(SOURCE, 'pack/small-zod.ts');

/**
 * Imports zod as a namespace. Its object `z` holds everything, even its texts in all languages, and bundlers can't
 * leave out unused members of an object. `PROOF_SCHEMA_PATHS` get `SMALL_ZOD`. @type {import('esbuild').Plugin}
 */
const smallerZod = {
  name: 'smaller-zod',
  setup: (setUp) =>
    setUp.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const smaller = PROOF_SCHEMA_PATHS.test(path) ? `import { z } from '${SMALL_ZOD}';` : "import * as z from 'zod';";
      return { contents: (await readFile(path, 'utf8')).replace("import { z } from 'zod';", smaller), loader: 'ts' };
    }),
};

/** @returns {Promise<string[]>} the packages that the code imports */
async function bundleCode() {
  const { metafile } = await build({
    entryPoints,
    outdir: `${TARGET}/dist`,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    // No source maps: they would name files that no user has. The code isn't minified, so a stack trace can be read in
    // it.
    sourcemap: false,
    plugins: [smallerZod],
    metafile: true,
    logLevel: 'warning',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

async function bundleTypes() {
  const bundle = await rollup({
    input: entryPoints,
    external: (name) => !name.startsWith('.') && !name.startsWith('/'),
    plugins: [dts({ compilerOptions: { paths: {}, incremental: false } })],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  await bundle.write({ dir: `${TARGET}/dist`, format: 'es' });
  await bundle.close();
}

/** Builds the package's manifest. Its dependencies are the imports of its code, from the version in package.json up. */
function manifest(/** @type {string[]} */ imports) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
  const { version, dependencies } = read('package.json');
  const toRanges = (/** @type {string[]} */ names) =>
    Object.fromEntries(
      names.map((name) => {
        if (dependencies[name] === undefined) throw new Error(`${name} is no dependency of the repository`);
        return [name, `^${dependencies[name]}`];
      }),
    );
  return {
    ...read(`${SOURCE}/package.json`),
    version,
    dependencies: toRanges(imports.filter((name) => !PEERS.includes(name))),
    peerDependencies: toRanges(PEERS),
  };
}

/** Builds and packs the client package. Returns the tarball's path. */
async function packClient() {
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  const imports = await bundleCode();
  await bundleTypes();
  writeFileSync(join(TARGET, 'package.json'), `${JSON.stringify(manifest(imports), null, 2)}\n`);
  copyFileSync(`${SOURCE}/README.md`, `${TARGET}/README.md`);
  copyFileSync('LICENSE', `${TARGET}/LICENSE`);
  copyFileSync('CHANGELOG.md', `${TARGET}/CHANGELOG.md`);
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: TARGET, encoding: 'utf8' }));
  return resolve(TARGET, packed.filename);
}

console.log(await packClient());
