import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

// The tracer that wrote the traces of Next's pages. It is the npm package @vercel/nft, in the version that Next ships.
const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft');

/**
 * When Next reads its configuration, it resolves the names of the files in this folder, and of one of Babel
 * (`loadWebpackHook`).
 */
const NEXT_WEBPACK = 'node_modules/next/dist/compiled/webpack';

/**
 * Folders that are read at run time by their path, which a trace of imports doesn't show. `FILES` are single files of
 * that kind.
 */
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
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
  'package.json',
  'program/layout-1/ripduel_escrow.so',
  'program/ripduel_escrow.so',
];

/** Programs that only the build runs, not the server. */
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
 * Large parts of Next that only its development server reads, and the packages for pictures that no page of ours has
 * (`next/image`).
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

/** Returns the files that pages and route handlers import from node_modules, as Next traced them. */
function listTracedPageFiles() {
  const traces = listBelow('.next/server').files.filter((path) => path.endsWith('.nft.json'));
  const files = traces.flatMap((path) =>
    /** @type {{ files: string[] }} */ (JSON.parse(readFileSync(path, 'utf8'))).files.map((file) =>
      relative('.', join(dirname(path), file)),
    ),
  );
  return files.filter((path) => path.startsWith('node_modules/') && !/^node_modules\/(?:@img|sharp)\//.test(path));
}

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
 * Lists the files that the built server and the agents need at run time, without source maps, as paths from the
 * project's root, where it must be called. Folders are named for the sake of empty ones, which Postgres needs.
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
