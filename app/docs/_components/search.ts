import { readFile } from 'node:fs/promises';
import { type ProblemKind, problemKinds } from '../../../lib/api/problems';
import { LOW_WEIGHT, listDocumentEntries } from '../../../lib/docs/rules/document-entries';
import { documents, toTagSlug } from '../../../lib/docs/rules/documents';
import { buildSearch, type SearchEntry, type SearchResult } from '../../../lib/docs/rules/search-index';
import { listOperations, type OpenApiDescription } from './description';

let cachedSearch: Promise<(query: string) => SearchResult[]> | null = null;

/**
 * Searches all documents, operations and problem codes. Builds the index at the first search, once per process.
 */
export async function searchDocumentation(description: OpenApiDescription, query: string): Promise<SearchResult[]> {
  cachedSearch ??= listEntries(description)
    .then(buildSearch)
    .catch((error: unknown) => {
      cachedSearch = null;
      throw error;
    });
  return (await cachedSearch)(query);
}

async function listEntries(description: OpenApiDescription): Promise<SearchEntry[]> {
  const sections = await Promise.all(
    documents.map(async (document) => listDocumentEntries(document, await readFile(document.file, 'utf8'))),
  );
  return [...sections.flat(), ...listOperationEntries(description), ...listProblemEntries()];
}

const listOperationEntries = (description: OpenApiDescription): SearchEntry[] =>
  description.tags.flatMap(({ name }) =>
    listOperations(description, name).map(({ method, path, operation }) => ({
      href: `/docs/reference/${toTagSlug(name)}#${operation.operationId}`,
      title: operation.operationId,
      place: 'Reference',
      text: `${method} ${path}: ${operation.summary}. ${operation.description ?? ''}`,
      weight: name === 'Operations' ? LOW_WEIGHT : 1,
    })),
  );

const listProblemEntries = (): SearchEntry[] =>
  Object.entries<ProblemKind>(problemKinds).map(([code, { status, title, nextStep }]) => ({
    href: `/problems/${code}`,
    title: code,
    place: 'Problem',
    text: `${status} ${title}. ${nextStep}`,
    weight: 1,
  }));
