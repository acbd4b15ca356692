import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GROUND_COLORS } from './_site/theme-colors';
import manifest from './manifest';

test('the browser’s bars have the colours of the page', () => {
  const [, light, dark] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(readFileSync('app/tokens.css', 'utf8')) ?? [];
  expect(GROUND_COLORS).toEqual({ light, dark });
  const offline = readFileSync('public/offline.css', 'utf8');
  expect(offline).toContain(`background: light-dark(${light}, ${dark})`);
});

test('each icon is a picture of the size that the manifest says', () => {
  const { icons = [] } = manifest();
  expect(icons).toHaveLength(4);
  for (const { src, sizes } of icons) {
    const picture = readFileSync(`public${src}`);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});
