import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = 'program/src';
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.rs'));

/** Reads a file's lines before its first `#[cfg(test)]`. */
function readLines(path: string): string[] {
  const [code = ''] = readFileSync(join(source, path), 'utf8').split('#[cfg(test)]');
  return code.split('\n');
}

/** Whether a comment is above this line, or above an earlier line of the same statement. */
function hasCommentAbove(lines: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    const line = lines[i]?.trim() ?? '';
    if (line.startsWith('//')) return true;
    if (line === '' || /[;{}]$/.test(line)) return false;
  }
  return false;
}

describe('F14: arithmetic that does not fail', () => {
  // Clippy has no lint for functions such as `wrapping_add`. It refuses other arithmetic without a reason
  // (`program/build.sh --check`).
  it.each(files)('has a reason above it in %s', (path) => {
    const lines = readLines(path);
    const sites = lines.flatMap((line, i) =>
      /\b(wrapping|saturating|overflowing|unchecked)_\w+\(/.test(line) ? [i] : [],
    );
    expect(sites.filter((i) => !hasCommentAbove(lines, i)).map((i) => `${path}:${i + 1} ${lines[i]?.trim()}`)).toEqual(
      [],
    );
  });

  it('is denied by clippy in other forms, and the release build checks for overflow', () => {
    const manifest = readFileSync('program/Cargo.toml', 'utf8');
    for (const lint of ['arithmetic_side_effects', 'as_conversions', 'indexing_slicing', 'allow_attributes'])
      expect(manifest).toContain(`${lint} = "deny"`);
    expect(manifest).toContain('overflow-checks = true');
  });
});
