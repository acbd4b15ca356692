import { create } from 'qrcode/lib/core/qrcode.js';
import { expect, test } from 'vitest';
import { buildQrPath } from './qr-path';

const LINK = 'https://ripduel.example/duels/duel_9aVYq2mT7sKc4dRw1XhZpL';

/** Returns the dark modules (squares) that a path paints, each as `row:column`. */
function listDarkModules(path: string): Set<string> {
  const found = new Set<string>();
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(width);
    for (let step = 0; step < Number(width); step += 1) found.add(`${Number(y) - 4}:${Number(x) + step - 4}`);
  }
  return found;
}

test('the path paints every dark module and no other, with four of light around', () => {
  const { modules } = create(LINK, { errorCorrectionLevel: 'M' });
  const { sizeModules, svgPath } = buildQrPath(LINK);
  expect(sizeModules).toBe(modules.size + 8);
  const dark = new Set<string>();
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) if (modules.get(row, column)) dark.add(`${row}:${column}`);
  expect(listDarkModules(svgPath)).toEqual(dark);
});

test('it is one code for one link, and has the three eyes', () => {
  const { sizeModules, svgPath } = buildQrPath(LINK);
  expect(buildQrPath(LINK).svgPath).toBe(svgPath);
  expect(buildQrPath(`${LINK}x`).svgPath).not.toBe(svgPath);
  const far = sizeModules - 8 - 7;
  for (const corner of [`M4 4h7v1`, `M${far + 4} 4h7v1`, `M4 ${far + 4}h7v1`]) expect(svgPath).toContain(corner);
});
