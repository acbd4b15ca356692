import { address } from '@solana/kit';
import { expect, it } from 'vitest';
import { findTermsWithHighBump } from './cheap-address';
import { decodeEscrowInstruction } from './decode';
import { getPayBondInstruction } from './generated/instructions/payBond';
import { getRefundFeeInstruction } from './generated/instructions/refundFee';
import {
  buildAcceptInstruction,
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
} from './instructions';
import { sealTable } from './table';

const [one, two, three, four] = [
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
].map((text) => address(text)) as [ReturnType<typeof address>, ...ReturnType<typeof address>[]];

const programAddress = one;
const entry = { entryHash: new Uint8Array(32).fill(3), weight: 2, value: 7n, cardMint: null };
const table = sealTable([entry]);
const { terms, address: escrow } = findTermsWithHighBump(
  {
    duelIdHash: new Uint8Array(32),
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: new Uint8Array(32),
    providerKey: one,
    seedCommitment: new Uint8Array(32),
    creator: two as never,
    opponent: three as never,
    feeLamports: 2_500_000n,
    treasury: four as never,
    fundingDeadline: 1n,
    resolutionDeadline: 2n,
    entropyDelaySlots: 4,
    tieRule: 1,
    cardMode: 0,
    bondLamports: 7_500_000n,
    gridSlots: 16,
    acceptSteps: 6,
    revealDelaySlots: 32,
  },
  programAddress,
);
const base = { escrow, programAddress };
const proof = { entry, index: 0, siblings: [] };

it('reads what each instruction says', () => {
  const seed = new Uint8Array(32).fill(9);
  const read = (instruction: { data: Parameters<typeof decodeEscrowInstruction>[0] }) =>
    decodeEscrowInstruction(instruction.data);
  expect(read(buildDepositFeeInstruction({ terms, depositor: terms.creator, programAddress }))).toMatchObject({
    kind: 'deposit_fee',
    terms,
  });
  expect(read(buildAcceptInstruction({ ...base, provider: terms.providerKey }))).toMatchObject({ kind: 'accept' });
  expect(read(buildLockEntropyInstruction(base))).toMatchObject({ kind: 'lock_entropy' });
  expect(read(buildCommitResultInstruction({ ...base, seed, proofs: [proof, proof] }))).toMatchObject({
    kind: 'commit_result',
    seed,
  });
  expect(
    read(buildDepositCardInstruction({ ...base, side: 1, mint: terms.treasury, holder: terms.creator })),
  ).toMatchObject({
    kind: 'deposit_card',
    side: 1,
  });
  expect(read(getPayBondInstruction({ ...base, treasury: escrow, winner: escrow }))).toMatchObject({
    kind: 'settle',
    part: 4,
  });
  const accounts = { ...base, feeVault: escrow, receiver: escrow };
  expect(read(getRefundFeeInstruction({ ...accounts, part: 1 }))).toMatchObject({ kind: 'refund', part: 1 });
  const state = { terms, firstDepositor: 0 } as Parameters<typeof buildCloseInstruction>[0]['state'];
  expect(read(buildCloseInstruction({ ...base, state }))).toMatchObject({ kind: 'close' });
});

it('reads nothing that is longer, shorter or unknown', () => {
  for (const data of [[], [8], [1, 0], [4], [4, 0, 0], [7, 7], [0, 1, 2]])
    expect(decodeEscrowInstruction(Uint8Array.from(data))).toBeNull();
});

it('gives some terms the nonce 0 and others a later one', () => {
  const nonces = Array.from({ length: 200 }, (_, i) => {
    const duelIdHash = new Uint8Array(32).fill(i);
    return findTermsWithHighBump({ ...terms, duelIdHash }, programAddress).terms.nonce;
  });
  expect(new Set(nonces).has(0)).toBe(true);
  expect(Math.max(...nonces)).toBeGreaterThan(0);
});
