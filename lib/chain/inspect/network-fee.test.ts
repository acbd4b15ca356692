import { describe, expect, test } from 'vitest';
import type { KnownInstruction } from './instruction';
import { calculateNetworkFee } from './network-fee';

const limit = (units: number): KnownInstruction => ({ kind: 'compute-limit', units });
const price = (microLamports: bigint): KnownInstruction => ({ kind: 'compute-price', microLamports });
const sync: KnownInstruction = { kind: 'sync-native', account: 'own' };

// Solana charges 5,000 lamports for each signature, plus compute units times their price in micro-lamports, rounded up
// to a lamport.
describe('the network fee', () => {
  test.each<[string, number, KnownInstruction[], bigint]>([
    ['one signature', 1, [], 5_000n],
    ['two signatures', 2, [sync], 10_000n],
    ['a limit without a price', 1, [limit(200_000)], 5_000n],
    ['a price without a limit, for 1,400,000 units', 1, [price(1_000_000n)], 1_405_000n],
    ['a limit and a price in either order', 1, [price(2_000_000n), sync, limit(3)], 5_006n],
    ['a whole number of lamports', 1, [limit(1_000_000), price(7n)], 5_007n],
    ['a millionth of a lamport', 1, [limit(1), price(1n)], 5_001n],
    ['a millionth more than a lamport', 1, [limit(1_000_001), price(1n)], 5_002n],
    ['no units at all', 1, [limit(0), price(1_000_000n)], 5_000n],
  ])('counts %s', (_, signers, instructions, lamports) => {
    expect(calculateNetworkFee(signers, instructions)).toBe(lamports);
  });
});
