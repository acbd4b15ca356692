import { createNoopSigner, lamports } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getSyncNativeInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { NATIVE_MINT_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { Duel, FEE, mustPass, NOW } from './duel';
import { createTokenAccount } from './tokens';
import { named } from './world';

describe('a duel', () => {
  it('goes from two deposits to a result, two fees for the treasury, and nothing left', () => {
    const duel = new Duel();
    mustPass(duel.deposit(0));
    expect(duel.state()).toMatchObject({ stage: EscrowStage.Funding, firstDepositor: 0, winner: 255 });
    duel.world.setSlot(1_100n);
    mustPass(duel.deposit(1));
    expect(duel.state()).toMatchObject({ stage: EscrowStage.Funded, quorumSlot: 1_100n, terms: duel.terms });
    expect(duel.tokens(duel.feeVault)).toBe(2n * FEE);
    duel.world.setSlotHashes([1_110n, 1_109n, 1_108n, 1_107n]);
    duel.step(duel.instructions.lock(), duel.instructions.commit());
    expect(duel.state()).toMatchObject({ stage: EscrowStage.Resolved, winner: duel.outcome().winner });
    duel.step(duel.instructions.settle(0), duel.instructions.settle(1));
    expect(duel.tokens(duel.wrapped(duel.terms.treasury))).toBe(2n * FEE);
    expect(duel.state().parts).toEqual([PartState.Settled, PartState.Settled, PartState.None, PartState.None]);
    duel.world.setTime(NOW + 601n);
    duel.step(duel.instructions.close());
    expect([duel.world.data(duel.escrow), duel.world.data(duel.feeVault)]).toEqual([null, null]);
  });

  it('is funded by one transaction with one signature, from a wallet that has only SOL', () => {
    const duel = new Duel({ terms: { creator: named('newcomer') } });
    const { creator } = duel.terms;
    const [wrapped, signer] = [duel.wrapped(creator), createNoopSigner(creator)];
    duel.world.svm.setAccount({ ...emptyAccount(creator), address: wrapped });
    const sent = duel.world.sendFrom(
      creator,
      getSetComputeUnitLimitInstruction({ units: 60_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 1_000n }),
      createTokenAccount(creator, creator, NATIVE_MINT_ADDRESS),
      getTransferSolInstruction({ source: signer, destination: wrapped, amount: FEE }),
      getSyncNativeInstruction({ account: wrapped }),
      createTokenAccount(creator, duel.escrow, NATIVE_MINT_ADDRESS),
      duel.instructions.depositFee(0),
    );
    expect(mustPass(sent).bytes).toBeLessThanOrEqual(960);
    expect(duel.tokens(duel.feeVault)).toBe(FEE);
    expect(duel.tokens(wrapped)).toBe(0n);
  });
});

function emptyAccount(owner: ReturnType<typeof named>) {
  const programAddress = SYSTEM_PROGRAM_ADDRESS;
  return {
    address: owner,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(0n),
    programAddress,
    space: 0n,
  };
}
