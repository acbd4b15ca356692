import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for this test, which is deleted when the test ends. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
