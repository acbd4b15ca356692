import { expect, test } from 'vitest';
import { explorerUrl } from './explorer-url';

test('a transaction on devnet leads to the explorer, on any other chain nowhere', () => {
  expect(explorerUrl('signature', 'devnet')).toBe('https://explorer.solana.com/tx/signature?cluster=devnet');
  for (const chain of ['embedded', 'local-validator'] as const) expect(explorerUrl('signature', chain)).toBeUndefined();
});
