import { readFile } from 'node:fs/promises';
import { tags } from '../api/tags';
import { readDocument } from '../docs/read-document';
import { type DocumentFile, documentGroups, documents, verifierFiles } from '../docs/rules/documents';
import { buildLlmsText } from '../docs/rules/llms';
import { buildSecurityText } from '../docs/rules/security-text';
import { replaceTextLinks } from '../docs/rules/text-links';
import { getServices } from '../root/process';

const cacheHeaders = { 'Cache-Control': 'public, max-age=300' };
const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8', ...cacheHeaders };
/**
 * Number of groups at the start of `documentGroups` that are about using the service. The others are about running it.
 */
const USER_DOCUMENT_GROUP_COUNT = 2;

/** Serves `/llms.txt`, an overview for language models. */
export async function answerLlmsFile(): Promise<Response> {
  return new Response(buildLlmsText((await getServices()).config.origin, tags), { headers: textHeaders });
}

/** Serves `/llms-full.txt`: the overview, then every guide and specification as a whole. */
export async function answerLlmsFullFile(): Promise<Response> {
  const { origin } = (await getServices()).config;
  const userDocuments = documentGroups.slice(0, USER_DOCUMENT_GROUP_COUNT).flatMap(([, group]) => group);
  const texts = await Promise.all(userDocuments.map((document) => readText(document, origin)));
  return new Response([buildLlmsText(origin, tags), ...texts].join('\n---\n\n'), { headers: textHeaders });
}

/**
 * Serves a document's Markdown by `<slug>.md`, as it is in the repository except for its links and the address of its
 * samples; or a verifier's source by its name. Answers 404 for any other name.
 */
export async function answerDocumentText(file: string): Promise<Response> {
  const verifier = verifierFiles.get(file);
  if (verifier !== undefined) return new Response(await readFile(verifier, 'utf8'), { headers: textHeaders });
  const found = documents.find(({ slug }) => `${slug}.md` === file);
  return found === undefined
    ? new Response('No such document.\n', { status: 404, headers: textHeaders })
    : new Response(await readText(found, (await getServices()).config.origin), { headers: textHeaders });
}

const readText = async (document: DocumentFile, origin: string): Promise<string> =>
  replaceTextLinks(document.file, await readDocument(document, origin));

/** Serves `/idl.json`, the escrow program's interface in Codama's format. */
export async function answerIdlFile(): Promise<Response> {
  const text = await readFile('program/idl.json', 'utf8');
  return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...cacheHeaders } });
}

/** Serves `/.well-known/security.txt` (RFC 9116) if the operator named a contact. */
export async function answerSecurityFile(): Promise<Response> {
  const { config, clock } = await getServices();
  const { SECURITY_CONTACT: contact, origin } = config;
  return contact === undefined
    ? new Response('The operator of this deployment has named no contact.\n', { status: 404, headers: textHeaders })
    : new Response(buildSecurityText({ contact, origin, now: clock.now() }), { headers: textHeaders });
}
