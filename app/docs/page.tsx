import type { Metadata } from 'next';
import Link from 'next/link';
import { type DocumentFile, documentGroups, toTagSlug } from '../../lib/docs/rules/documents';
import { getApiDescription } from '../../lib/next/page-data';
import { FactList } from '../_ui/FactList';
import { Panel } from '../_ui/Panel';
import { DocsPage } from './_components/DocsPage';
import { listOperations, type OpenApiDescription } from './_components/description';
import { Inline } from './_components/Inline';
import styles from './_components/Reference.module.css';

const PAGE_LEAD =
  'Everything that the pages do, they do through this API: open duels, prepare payments, follow them, check results.';

export const metadata: Metadata = { title: 'API and guides', description: PAGE_LEAD };

/** Overview of the documentation: guides, specifications, and every operation of the OpenAPI document. */
export default async function Docs() {
  const description = await getApiDescription<OpenApiDescription>();
  const { info, servers, tags } = description;
  return (
    <DocsPage title="API and guides" lead={PAGE_LEAD} path="/docs" tags={tags}>
      <Panel title="In short">
        <FactList
          facts={[
            ['Address', <code key="address">{servers[0]?.url}</code>],
            ['Contract', <code key="version">{info.version}</code>],
            [
              'Description',
              <a key="description" href="/v1/openapi.json">
                OpenAPI 3.1
              </a>,
            ],
          ]}
        />
        <div className={styles.prose}>
          {info.description.split('\n\n').map((each) => (
            <p key={each}>
              <Inline text={each} />
            </p>
          ))}
        </div>
      </Panel>
      {documentGroups.map(([title, documents]) => (
        <DocumentCards key={title} title={title} documents={documents} />
      ))}
      <Panel title="Reference">
        {tags.map(({ name, description: about }) => (
          <section key={name} className={styles.tag} aria-labelledby={toTagSlug(name)}>
            <h3 id={toTagSlug(name)}>
              <Link href={`/docs/reference/${toTagSlug(name)}`} prefetch={false}>
                {name}
              </Link>
            </h3>
            <p>{about}</p>
            <Operations tag={name} description={description} />
          </section>
        ))}
      </Panel>
    </DocsPage>
  );
}

function DocumentCards({ title, documents }: { title: string; documents: readonly DocumentFile[] }) {
  return (
    <Panel title={title}>
      <div className={styles.cards}>
        {documents.map(({ slug, title: name, about }) => (
          <div key={slug}>
            <h3>
              <Link href={`/docs/${slug}`} prefetch={false}>
                {name}
              </Link>
            </h3>
            <p>{about}</p>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function Operations({ tag, description }: { tag: string; description: OpenApiDescription }) {
  return (
    <ul className={styles.index}>
      {listOperations(description, tag).map(({ method, path, operation }) => (
        <li key={operation.operationId}>
          <Link href={`/docs/reference/${toTagSlug(tag)}#${operation.operationId}`} prefetch={false}>
            <span className={styles.method}>{method}</span> <code>{path}</code>
          </Link>
          <p className={styles.soft}>{operation.summary}</p>
        </li>
      ))}
    </ul>
  );
}
