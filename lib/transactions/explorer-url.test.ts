import { expect, test } from 'vitest';
import { getExplorerUrl } from './explorer-url';

test('a transaction links to an explorer on devnet alone: no explorer can reach another chain', () => {
  expect(getExplorerUrl('signature', 'devnet')).toBe('https://explorer.solana.com/tx/signature?cluster=devnet');
  for (const chain of ['embedded', 'local-validator'] as const) expect(getExplorerUrl('signature', chain)).toBeNull();
});
