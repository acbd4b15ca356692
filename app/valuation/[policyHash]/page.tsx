import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readTranslator } from '../../_messages/translator';
import { PolicyPage } from '../_components/PolicyPage';
import { readExamplePack, readPolicy } from '../_components/read-policy';

interface Props {
  readonly params: Promise<{ readonly policyHash: string }>;
}

const getPolicyOrNotFound = cache(async (policyHash: string) => (await readPolicy(policyHash)) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { policyHash } = await getPolicyOrNotFound((await params).policyHash);
  const t = await readTranslator('valuation');
  return { title: t('titleOf', { hash: policyHash.slice(0, 8) }) };
}

/** A policy by its hash, even if new duels no longer use it. */
export default async function PolicyByHash({ params }: Props) {
  const [policy, pack] = await Promise.all([getPolicyOrNotFound((await params).policyHash), readExamplePack()]);
  return <PolicyPage policy={policy} pack={pack} />;
}
