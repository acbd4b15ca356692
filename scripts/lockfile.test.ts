import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

/** Where Node would look for a package that the one at `path` needs: beside it, then in each folder above. */
function candidates(path: string, name: string): string[] {
  const above = path.lastIndexOf('/node_modules/');
  const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (path === '') return [here];
  return [here, ...candidates(above < 0 ? '' : path.slice(0, above), name)];
}

test('package-lock.json holds no download addresses', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([]);
});

/** npm leaves out what the registry does not have, and then `npm ci` refuses the file everywhere. */
test('package-lock.json lists the binaries of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !candidates(path, name).some((found) => found in packages)),
  );
  expect(missing).toEqual([]);
});
