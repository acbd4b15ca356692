import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { toTagSlug } from '../../../../lib/docs/rules/documents';
import { getApiDescription } from '../../../../lib/next/page-data';
import { DocsPage } from '../../_components/DocsPage';
import { listOperations, type OpenApiDescription } from '../../_components/description';
import { OperationIndex } from '../../_components/OperationIndex';
import { TagReference } from '../../_components/TagReference';

interface Props {
  readonly params: Promise<{ readonly tag: string }>;
}

async function readTag(params: Props['params']) {
  const [{ tag: slug }, description] = await Promise.all([params, getApiDescription<OpenApiDescription>()]);
  const tag = description.tags.find(({ name }) => toTagSlug(name) === slug) ?? notFound();
  return { tag, slug, description };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tag } = await readTag(params);
  return { title: `${tag.name}: reference`, description: tag.description };
}

/** Every operation and schema of one part of the API, rendered from its OpenAPI document. */
export default async function Reference({ params }: Props) {
  const { tag, slug, description } = await readTag(params);
  const index = listOperations(description, tag.name).map(({ method, operation }) => ({
    id: operation.operationId,
    method,
  }));
  return (
    <DocsPage
      title={tag.name}
      lead={tag.description}
      path={`/docs/reference/${slug}`}
      tags={description.tags}
      index={<OperationIndex entries={index} />}
    >
      <TagReference tag={tag.name} description={description} />
    </DocsPage>
  );
}
