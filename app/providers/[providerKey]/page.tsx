import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readTranslator } from '../../_messages/translator';
import { readProviderRecord } from '../../_provider/read-record';
import { readNetwork } from '../../_site/read-network';
import { ProviderPage } from '../_components/ProviderPage';

interface Props {
  readonly params: Promise<{ readonly providerKey: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await readTranslator('providers');
  const { providerKey } = await params;
  return { title: t('meta.title', { key: providerKey.slice(0, 8) }), description: t('meta.description') };
}

/** The public record of a provider, by its key. */
export default async function ProviderByKey({ params }: Props) {
  const { providerKey } = await params;
  const [record, network] = await Promise.all([readProviderRecord(providerKey), readNetwork()]);
  return <ProviderPage record={record ?? notFound()} network={network} />;
}
