import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ 'bom-ref': string, properties: { name: string, value: string }[] }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Edges
 */

const isDevelopment = (/** @type {Component} */ { properties }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * Removes development packages, the serial number and the time, and sets the component's name, version and type. So
 * the same lockfile gives the same document in each run and folder, with the same npm.
 * @param {string} text of `npm sbom --sbom-format cyclonedx`
 * @param {{ name: string, version: string }} product
 */
function normalise(text, { name, version }) {
  const { serialNumber: _serial, metadata, ...document } = JSON.parse(text);
  const { timestamp: _time, ...rest } = metadata;
  const component = { ...metadata.component, name, version, type: 'application' };
  const components = document.components.filter((/** @type {Component} */ each) => !isDevelopment(each));
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
  return normalise(stdout, JSON.parse(readFileSync('package.json', 'utf8')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(makeSbom());
