import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const FILES = ['package-lock.json', 'scripts/node-versions/package-lock.json', 'e2e/client-runtimes/package-lock.json'];

const readPackages = (path: string): Record<string, Package> => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Lists where Node looks for a package that the one at `path` needs: below it, then in each folder above. */
function listCandidatePaths(path: string, name: string): string[] {
  const above = path.lastIndexOf('/node_modules/');
  const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (path === '') return [here];
  return [here, ...listCandidatePaths(above < 0 ? '' : path.slice(0, above), name)];
}

test.each(FILES)('%s holds no download addresses', (path) => {
  const packages = readPackages(path);
  expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([]);
});

/** npm leaves out binaries that the registry doesn't have, and then `npm ci` refuses the file everywhere. */
test.each(FILES)('%s lists the binaries of every platform', (path) => {
  const packages = readPackages(path);
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !listCandidatePaths(from, name).some((found) => found in packages),
    ),
  );
  expect(missing).toEqual([]);
});

/** With a checksum, npm refuses a package whose bytes were changed. */
test.each(FILES)('%s holds a checksum of every package', (path) => {
  const unchecked = Object.entries(readPackages(path)).filter(
    ([name, { integrity, inBundle }]) => name !== '' && !inBundle && integrity === undefined,
  );
  expect(unchecked.map(([name]) => name)).toEqual([]);
});
