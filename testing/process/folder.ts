import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of this test alone; gone when it ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
