import type { Metadata } from 'next';
import Link from 'next/link';
import type { SearchResult } from '../../../lib/docs/rules/search-index';
import { getApiDescription } from '../../../lib/next/page-data';
import { EmptyState } from '../../_ui/EmptyState';
import { Panel } from '../../_ui/Panel';
import { DocsPage } from '../_components/DocsPage';
import type { OpenApiDescription } from '../_components/description';
import styles from '../_components/Reference.module.css';
import { searchDocumentation } from '../_components/search';

/** Longer queries are cut to this many characters, which is also the limit of the form's field. */
const MAX_QUERY_LENGTH = 100;

interface Props {
  readonly searchParams: Promise<{ readonly q?: string | string[] }>;
}

export const metadata: Metadata = { title: 'Search the documentation', robots: { index: false } };

/** Results of a search over guides, specifications, operations and problem codes. */
export default async function SearchPage({ searchParams }: Props) {
  const [{ q = '' }, description] = await Promise.all([searchParams, getApiDescription<OpenApiDescription>()]);
  const query = [q].flat().join(' ').trim().slice(0, MAX_QUERY_LENGTH);
  const results = await searchDocumentation(description, query);
  const lead = query === '' ? 'Guides, specifications, operations and problem codes.' : `Results for “${query}”.`;
  return (
    <DocsPage title="Search" lead={lead} path="/docs/search" tags={description.tags} query={query}>
      <Panel title={results.length === 1 ? '1 result' : `${results.length} results`}>
        {results.length === 0 ? <NoResults query={query} /> : <Results results={results} />}
      </Panel>
    </DocsPage>
  );
}

const NoResults = ({ query }: { query: string }) => (
  <EmptyState title={query === '' ? 'Nothing was searched for' : 'Nothing was found'}>
    All words of a search must be in one place. Try fewer of them, the name of an operation such as createDuel, or a
    problem code such as rate-limited.
  </EmptyState>
);

const Results = ({ results }: { results: readonly SearchResult[] }) => (
  <ul className={styles.index}>
    {results.map(({ href, title, place, excerpt }) => (
      <li key={href}>
        <Link href={href} prefetch={false}>
          {title}
        </Link>{' '}
        <span className={styles.soft}>{place}</span>
        <p className={styles.soft}>{excerpt}</p>
      </li>
    ))}
  </ul>
);
