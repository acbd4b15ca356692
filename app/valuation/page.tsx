import type { Metadata } from 'next';
import { PolicyPage } from './_components/PolicyPage';
import { readCurrentPolicy, readExamplePack } from './_components/read-policy';

export const metadata: Metadata = {
  title: 'Valuation policy',
  description: 'How two pulls are compared, in words and as the document that every duel commits to.',
};

/** The policy that new duels use. */
export default async function CurrentPolicy() {
  const [policy, pack] = await Promise.all([readCurrentPolicy(), readExamplePack()]);
  return <PolicyPage policy={policy} pack={pack} />;
}
