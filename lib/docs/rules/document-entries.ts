import { type DocumentFile, isForOperators } from './documents';
import type { SearchEntry } from './search-index';
import { splitSections } from './sections';

/**
 * Weight of documents and operations about running a deployment, and of the list of changes, which names everything.
 */
export const LOW_WEIGHT = 0.25;

/** Returns an entry for each section of a document. Only the section before the first heading has its keywords. */
export const listDocumentEntries = (document: DocumentFile, markdown: string): SearchEntry[] =>
  splitSections(markdown, document.title).map(({ title, anchor, text }) => ({
    href: `/docs/${document.slug}${anchor === null ? '' : `#${anchor}`}`,
    title,
    place: document.title,
    text,
    keywords: anchor === null ? document.keywords : undefined,
    weight: isForOperators(document) || document.slug === 'changelog' ? LOW_WEIGHT : 1,
  }));
