import Link from 'next/link';
import type { ReactNode } from 'react';
import { documentGroups, toTagSlug } from '../../../lib/docs/rules/documents';
import { Page } from '../../_ui/Page';
import styles from './DocsPage.module.css';
import type { OpenApiDescription } from './description';
import { SearchForm } from './SearchForm';

interface Props {
  readonly title: string;
  readonly lead: ReactNode;
  /** The page's path; its link is marked as the current one in the navigation. */
  readonly path: string;
  readonly tags: OpenApiDescription['tags'];
  /** The search whose results the page shows. */
  readonly query?: string;
  /** Index of the operations on the page, with a link to each. */
  readonly index?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a documentation page, with links to all documents and to the reference of each tag. */
export function DocsPage({ title, lead, path, tags, query, index, children }: Props) {
  const referred = tags.map(({ name }) => [`/docs/reference/${toTagSlug(name)}`, name] as const);
  return (
    <Page lang="en" title={title} lead={lead}>
      <div className={index === undefined ? styles.columns : `${styles.columns} ${styles.indexed}`}>
        {index}
        <div className={styles.content}>
          <SearchForm {...(query !== undefined && { query })} />
          {children}
        </div>
        <nav className={styles.nav} aria-label="Documentation">
          <LinkList title="Start" links={[['/docs', 'Overview']]} currentPath={path} />
          {documentGroups.map(([group, documents]) => (
            <LinkList
              key={group}
              title={group}
              links={documents.map(({ slug, title: name }) => [`/docs/${slug}`, name] as const)}
              currentPath={path}
            />
          ))}
          <LinkList title="Reference" links={referred} currentPath={path} />
        </nav>
      </div>
    </Page>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly (readonly [href: string, name: string])[];
  readonly currentPath: string;
}

function LinkList({ title, links, currentPath }: LinksProps) {
  return (
    <div className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {links.map(([href, name]) => (
          <li key={href}>
            <Link href={href} prefetch={false} aria-current={href === currentPath ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
