import { readFile } from 'node:fs/promises';
import { tags } from '../api/tags';
import { documents } from '../docs/rules/documents';
import { buildLlmsText } from '../docs/rules/llms';
import { replaceTextLinks } from '../docs/rules/text-links';
import { getServices } from '../root/process';

const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' };

/** Serves `/llms.txt`, an overview for language models. */
export async function answerLlmsFile(): Promise<Response> {
  return new Response(buildLlmsText((await getServices()).config.origin, tags), { headers });
}

/** Serves a document's Markdown by `<slug>.md`, as it is in the repository except for its links. */
export async function answerDocumentText(file: string): Promise<Response> {
  const found = documents.find(({ slug }) => `${slug}.md` === file);
  return found === undefined
    ? new Response('No such document.\n', { status: 404, headers })
    : new Response(replaceTextLinks(found.file, await readFile(found.file, 'utf8')), { headers });
}
