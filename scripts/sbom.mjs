import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ 'bom-ref': string, properties: { name: string, value: string }[] }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Edges
 * @typedef {{ name?: string, version: string, dev?: boolean }} LockedPackage
 */

/**
 * Returns the references of the packages that production installs, such as `debug@4.4.3`. npm itself describes a
 * version that is installed in several folders by one of them, so it may call a package one of development although
 * production installs it too.
 * @param {Record<string, LockedPackage>} packages by folder, as in the lockfile
 */
function listProductionReferences(packages) {
  const installed = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  return new Set(
    installed.map(([folder, { name, version }]) => `${name ?? folder.split('node_modules/').at(-1)}@${version}`),
  );
}

/** Removes npm's property of development packages. */
const withoutDevelopment = (/** @type {Component} */ component) => ({
  ...component,
  properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
});

/**
 * Removes development packages, the serial number and the time, and sets the component's name, version and type. So
 * the same lockfile gives the same document in each run and folder, with the same npm.
 * @param {string} text of `npm sbom --sbom-format cyclonedx`
 * @param {{ name: string, version: string }} product
 * @param {Set<string>} references of the packages to keep
 */
function normalise(text, { name, version }, references) {
  const { serialNumber: _serial, metadata, ...document } = JSON.parse(text);
  const { timestamp: _time, ...rest } = metadata;
  const component = { ...metadata.component, name, version, type: 'application' };
  const components = document.components
    .filter((/** @type {Component} */ each) => references.has(each['bom-ref']))
    .map(withoutDevelopment);
  const kept = new Set([component['bom-ref'], ...components.map((/** @type {Component} */ each) => each['bom-ref'])]);
  const dependencies = document.dependencies
    .filter((/** @type {Edges} */ { ref }) => kept.has(ref))
    .map((/** @type {Edges} */ { ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return `${JSON.stringify({ ...document, metadata: { ...rest, component }, components, dependencies }, null, 2)}\n`;
}

/**
 * Creates the software bill of materials of production packages, from the lockfile and not from installed packages.
 * `npm sbom --omit dev` would also omit production packages that development needs too. Throws if npm fails.
 */
export function makeSbom() {
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`npm sbom (npm 10 and later) failed: ${stderr}`);
  const [product, lock] = ['package.json', 'package-lock.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return normalise(stdout, product, listProductionReferences(lock.packages));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(makeSbom());
