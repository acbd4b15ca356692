import { Rent } from 'litesvm';
import { expect, it } from 'vitest';
import { Duel, ESCROW_RENT, VAULT_RENT } from './duel';
import { TestCluster } from './world';

/** Rent sysvars that mean the same minimum: of old clusters, and since SIMD-0194. */
it.each<[lamportsPerByte: bigint, threshold: number]>([
  [3_480n, 2],
  [6_960n, 1],
])('accounts get their exact rent where the sysvar says %i lamports a byte, times %i', (lamportsPerByte, threshold) => {
  const world = new TestCluster();
  world.svm.setRent(new Rent(lamportsPerByte, threshold, 50));
  const duel = new Duel({ world }).fundBoth();
  expect(world.readBalance(duel.escrow)).toBe(ESCROW_RENT);
  expect(world.readBalance(duel.feeVault)).toBe(VAULT_RENT + 2n * duel.terms.feeLamports);
});
