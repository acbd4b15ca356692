import { readFile } from 'node:fs/promises';
import type { DocumentFile } from './rules/documents';

/** The address that the samples in the repository call: that of `npm start`. */
const SAMPLE_ORIGIN = 'http://localhost:3000';

/** Matches the paths of the documents in which `readDocument` replaces the origin: the guides, and the client's. */
const HAS_SAMPLES = /^(?:docs\/guides|packages\/client)\//;

/** Reads a document's Markdown. In guides and the client's reference, samples call `origin` instead of localhost. */
export async function readDocument({ file }: Pick<DocumentFile, 'file'>, origin: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return HAS_SAMPLES.test(file) ? text.replaceAll(SAMPLE_ORIGIN, origin) : text;
}
