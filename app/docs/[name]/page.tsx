import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type DocumentFile, documents } from '../../../lib/docs/rules/documents';
import { getApiDescription, readSiteDocument } from '../../../lib/next/page-data';
import { Panel } from '../../_ui/Panel';
import { DocsPage } from '../_components/DocsPage';
import type { OpenApiDescription } from '../_components/description';
import { Markdown } from '../_components/Markdown';

interface Props {
  readonly params: Promise<{ readonly name: string }>;
}

async function getDocument(params: Props['params']): Promise<DocumentFile> {
  const { name } = await params;
  return documents.find(({ slug }) => slug === name) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, about } = await getDocument(params);
  return { title, description: about };
}

/** Page of a document, rendered from a Markdown file of the repository. */
export default async function DocumentPage({ params }: Props) {
  const document = await getDocument(params);
  const { slug, file, title, about } = document;
  const [text, { tags }] = await Promise.all([readSiteDocument(document), getApiDescription<OpenApiDescription>()]);
  return (
    <DocsPage title={title} lead={about} path={`/docs/${slug}`} tags={tags}>
      <Panel>
        <Markdown text={text} file={file} />
      </Panel>
    </DocsPage>
  );
}
