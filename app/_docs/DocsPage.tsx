import Link from 'next/link';
import type { ReactNode } from 'react';
import { guides, specifications, tagSlug } from '../../lib/docs/rules/documents';
import { Page } from '../_ui/Page';
import styles from './DocsPage.module.css';
import type { Description } from './description';

interface Props {
  readonly title: string;
  readonly lead: ReactNode;
  /** The page's own address, which the list of pages marks. */
  readonly path: string;
  readonly tags: Description['tags'];
  readonly children: ReactNode;
}

/** A page of the documentation, beside the list of all of them. */
export function DocsPage({ title, lead, path, tags, children }: Props) {
  const [guided, specified] = [guides, specifications].map((list) =>
    list.map(({ slug, title: name }) => [`/docs/${slug}`, name] as const),
  );
  const referred = tags.map(({ name }) => [`/docs/reference/${tagSlug(name)}`, name] as const);
  return (
    <Page title={title} lead={lead}>
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        <nav className={styles.nav} aria-label="Documentation">
          <Links title="Start" links={[['/docs', 'Overview']]} path={path} />
          <Links title="Guides" links={guided} path={path} />
          <Links title="Specifications" links={specified} path={path} />
          <Links title="Reference" links={referred} path={path} />
        </nav>
      </div>
    </Page>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly (readonly [href: string, name: string])[] | undefined;
  readonly path: string;
}

function Links({ title, links, path }: LinksProps) {
  return (
    <div className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {links?.map(([href, name]) => (
          <li key={href}>
            <Link href={href} prefetch={false} aria-current={href === path ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
