import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

// The tracer that wrote the traces of Next's pages. It is the npm package @vercel/nft, in the version that Next ships.
const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft');

/**
 * When Next reads its configuration, it resolves the names of files in this folder (`loadWebpackHook`), so they must
 * exist.
 */
const NEXT_WEBPACK = 'node_modules/next/dist/compiled/webpack';

/** Folders that are copied whole, since a trace of imports doesn't show all of their files. */
const FOLDERS = [
  '.build/database',
  '.next/node_modules',
  '.next/server',
  '.next/static',
  'db/functions',
  'db/migrations',
  'db/triggers',
  'docs',
  'lib/social/fonts',
  NEXT_WEBPACK,
  'public',
];
/** Single files that are copied whatever the traces show. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
  'package.json',
  'program/layout-1/ripduel_escrow.so',
  'program/ripduel_escrow.so',
];

/** The program of `.build` that only the build runs. It makes the template of the database's folder. */
const BUILD_ONLY_PROGRAM = /(?:^|\/)template\.mjs$/;
/**
 * Source maps, traces, Next's runtimes for experiments, and snapshots of migrations. The extension before `.map` is
 * part of the pattern, because Postgres has files named pg_filenode.map.
 */
const UNUSED_FILES = [
  /\.[a-z]+\.map$/,
  /\.nft\.json$/,
  /-experimental\.runtime\.prod\.js$/,
  /(?:^|\/)meta\/\d+_snapshot\.json$/,
];

/**
 * Files that the tracer finds, but that neither the server nor the agents need at run time: large parts of Next, and
 * packages.
 */
const IGNORED_BY_TRACE = [
  '**/next/dist/compiled/next-server/**/*.dev.js',
  '**/next/dist/docs/**',
  '**/next/dist/server/capsize-font-metrics.json',
  '**/{@img,caniuse-lite,sharp}/**',
];

/** @returns {{ files: string[], folders: string[] }} everything below a folder, by paths that begin with it */
function listBelow(/** @type {string} */ folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = (/** @type {boolean} */ isFolder) =>
    entries.filter((entry) => entry.isDirectory() === isFolder).map((entry) => join(entry.parentPath, entry.name));
  return { files: paths(false), folders: paths(true) };
}

/** Returns the files of node_modules that Next's traces list, without those of the image packages @img and sharp. */
function listTracedPageFiles() {
  const traces = listBelow('.next/server').files.filter((path) => path.endsWith('.nft.json'));
  const files = traces.flatMap((path) =>
    /** @type {{ files: string[] }} */ (JSON.parse(readFileSync(path, 'utf8'))).files.map((file) =>
      relative('.', join(dirname(path), file)),
    ),
  );
  return files.filter((path) => path.startsWith('node_modules/') && !/^node_modules\/(?:@img|sharp)\//.test(path));
}

/** Returns the programs of `.build` that the image has, and the files that they import. */
async function listTracedBundleFiles() {
  const bundles = readdirSync('.build').filter((name) => name.endsWith('.mjs') && !BUILD_ONLY_PROGRAM.test(name));
  const entries = bundles.map((name) => join('.build', name));
  const { fileList } = await nodeFileTrace(entries, {
    base: process.cwd(),
    ignore: IGNORED_BY_TRACE,
    // Node resolves `exports` by `module-sync` from 20.19 on.
    moduleSyncCatchall: true,
  });
  return [...fileList];
}

/**
 * Lists the files of the image of the built server and the agents, as paths from the project's root, which must be the
 * working directory. Folders are named for the sake of empty ones, which Postgres needs.
 * @returns {Promise<{ files: string[], folders: string[] }>}
 */
export async function listImageFiles() {
  const copied = FOLDERS.map(listBelow);
  const manifests = readdirSync('.next', { withFileTypes: true })
    .filter((entry) => entry.isFile() && (entry.name === 'BUILD_ID' || entry.name.endsWith('.json')))
    .map(({ name }) => join('.next', name));
  const files = new Set([
    ...FILES,
    ...manifests,
    ...copied.flatMap((each) => each.files),
    ...listTracedPageFiles(),
    ...(await listTracedBundleFiles()),
  ]);
  return {
    files: [...files].filter((path) => !UNUSED_FILES.some((pattern) => pattern.test(path))).sort(),
    folders: [...FOLDERS, ...copied.flatMap((each) => each.folders)].sort(),
  };
}
