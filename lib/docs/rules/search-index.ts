import MiniSearch from 'minisearch';

/** A text that a search can find: a section of a document, an API operation, or a problem code. */
export interface SearchEntry {
  readonly href: string;
  readonly title: string;
  /** Where the text is found: the document's title, `Reference` for an operation, or `Problem` for a problem code. */
  readonly place: string;
  readonly text: string;
  /** Factor of its score: 1 for most entries, less for those that few readers look for. */
  readonly weight: number;
  /** Other words that readers search for it by. */
  readonly keywords?: string | undefined;
}

/** An entry that was found, with the words around the first match. */
export interface SearchResult extends SearchEntry {
  readonly excerpt: string;
}

/** Words of the documentation, each with what readers search for instead. */
const SYNONYMS: readonly (readonly [said: RegExp, searched: string])[] = [
  [/(?<=[a-z,|] )Go\b/, 'golang'],
  [/practice opponent/i, 'sparky bot'],
  [/integration.?key|keys? of (?:an )?integration/i, 'api key'],
  [/server-sent events|\bstream/i, 'sse'],
  [/nextCursor/i, 'pagination'],
];

const MAX_RESULTS = 30;
/** Length of an excerpt in characters, without the ellipses. */
const EXCERPT_LENGTH = 180;

/** Splits a text into terms. `createDuel` and `duel.settled` are kept whole and also split into their words. */
const listTerms = (text: string): string[] => {
  const words = text.split(/[\s`"'“”’()[\]{}<>,;:!?|*=]+/).filter((word) => word !== '');
  return words.flatMap((word) => [word, ...word.split(/[-_./#]|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== word)]);
};

/**
 * Returns a page's address without `/docs/` and its fragment, such as `pagination` or `reference/duels`, and synonyms
 * of the entry's words that readers search for.
 */
const listAliases = ({ href, title, text }: SearchEntry): string => {
  const said = `${title} ${text}`;
  const synonyms = SYNONYMS.flatMap(([pattern, searched]) => (pattern.test(said) ? [searched] : []));
  return [href.replace(/#.*|^\/docs\//g, ''), ...synonyms].join(' ');
};

/**
 * Builds a search for the entries that have every word of a query, best first, at most `MAX_RESULTS`. A word also
 * matches words that it begins, and if it is longer than five letters, words that differ by a typing error.
 */
export function buildSearch(entries: readonly SearchEntry[]): (query: string) => SearchResult[] {
  const index = new MiniSearch<SearchEntry & { id: number; aliases: string }>({
    fields: ['title', 'place', 'text', 'keywords', 'aliases'],
    tokenize: listTerms,
    searchOptions: {
      boost: { title: 4, place: 2, keywords: 4, aliases: 3 },
      boostDocument: (id) => entries[id]?.weight ?? 1,
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      tokenize: (query) => query.split(/\s+/).filter((word) => word !== ''),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id, aliases: listAliases(entry) })));
  return (query) =>
    index
      .search(query)
      .slice(0, MAX_RESULTS)
      .flatMap(({ id, terms }) => {
        const entry = entries[id];
        return entry === undefined ? [] : [{ ...entry, excerpt: cutExcerpt(entry.text, terms) }];
      });
}

/** Returns the part of a text around the earliest occurrence of one of these terms; its beginning if none occurs. */
function cutExcerpt(text: string, terms: readonly string[]): string {
  const plain = text
    .replace(/```\S*|[`*|#]|\]\([^)]*\)|\[/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const lower = plain.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, plain.length) - EXCERPT_LENGTH / 3);
  const start = places.length === 0 || from === 0 ? 0 : plain.indexOf(' ', from) + 1;
  const cut = plain.slice(start, start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${cut}${start + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}
