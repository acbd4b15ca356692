import { readFile } from 'node:fs/promises';
import type { DocumentFile } from './rules/documents';

/** The address that the samples in the repository call: that of `npm start`. */
const SAMPLE_ORIGIN = 'http://localhost:3000';

/** Reads a document's Markdown. The samples of a guide call the deployment at `origin`, so that they run as copied. */
export async function readDocument({ file }: Pick<DocumentFile, 'file'>, origin: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return file.startsWith('docs/guides/') ? text.replaceAll(SAMPLE_ORIGIN, origin) : text;
}
