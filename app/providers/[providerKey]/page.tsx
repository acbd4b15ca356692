import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readProviderRecord } from '../../_provider/read-record';
import { readNetwork } from '../../_site/read-network';
import { ProviderPage } from '../_components/ProviderPage';

interface Props {
  readonly params: Promise<{ readonly providerKey: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { providerKey } = await params;
  return {
    title: `Provider ${providerKey.slice(0, 8)}`,
    description: 'What a pack provider did with the duels that both players paid for.',
  };
}

/** The public record of a provider, by its key. */
export default async function ProviderByKey({ params }: Props) {
  const { providerKey } = await params;
  const [record, network] = await Promise.all([readProviderRecord(providerKey), readNetwork()]);
  return <ProviderPage record={record ?? notFound()} network={network} />;
}
