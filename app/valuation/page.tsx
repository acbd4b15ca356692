import type { Metadata } from 'next';
import { readTranslator } from '../_messages/translator';
import { PolicyPage } from './_components/PolicyPage';
import { readCurrentPolicy, readExamplePack } from './_components/read-policy';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('valuation');
  return { title: t('title'), description: t('description') };
}

/** The policy that new duels use. */
export default async function CurrentPolicy() {
  const [policy, pack] = await Promise.all([readCurrentPolicy(), readExamplePack()]);
  return <PolicyPage policy={policy} pack={pack} />;
}
