import { expect, test } from 'vitest';
import { getAccountExplorerUrl, getExplorerUrl, getSlotExplorerUrl } from './explorer-url-rules';

test('a transaction links to an explorer on devnet alone: no explorer can reach another chain', () => {
  expect(getExplorerUrl('signature', 'devnet')).toBe('https://explorer.solana.com/tx/signature?cluster=devnet');
  for (const chain of ['embedded', 'local-validator'] as const) expect(getExplorerUrl('signature', chain)).toBeNull();
});

test('a slot links to its block in an explorer on devnet alone', () => {
  expect(getSlotExplorerUrl(312_884_120n, 'devnet')).toBe('https://explorer.solana.com/block/312884120?cluster=devnet');
  for (const chain of ['embedded', 'local-validator'] as const) expect(getSlotExplorerUrl(1n, chain)).toBeNull();
});

test('an account has a page in the explorer on devnet alone', () => {
  expect(getAccountExplorerUrl('mint', 'devnet')).toBe('https://explorer.solana.com/address/mint?cluster=devnet');
  expect(getAccountExplorerUrl('mint', 'embedded')).toBeNull();
});
