import { readFile } from 'node:fs/promises';
import type { DocumentFile } from './rules/documents';

/** The address that the samples in the repository call: that of `npm start`. */
const SAMPLE_ORIGIN = 'http://localhost:3000';

/** Matches the files whose samples readers run as copied: the guides, and the reference of the client. */
const HAS_SAMPLES = /^(?:docs\/guides|packages\/client)\//;

/** Reads a document's Markdown. Samples that readers run as copied call the deployment at `origin`. */
export async function readDocument({ file }: Pick<DocumentFile, 'file'>, origin: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return HAS_SAMPLES.test(file) ? text.replaceAll(SAMPLE_ORIGIN, origin) : text;
}
