import { describe, expect, it } from 'vitest';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { Duel, FEE, mustPass, NOW } from './duel';

describe('a duel', () => {
  it('goes from two deposits to a result, two fees for the treasury, and nothing left', () => {
    const duel = new Duel();
    const treasury = duel.wrapped(duel.terms.treasury);
    mustPass(duel.deposit(0));
    expect(duel.state()).toMatchObject({ stage: EscrowStage.Funding, firstDepositor: 0, winner: 255 });
    mustPass(duel.deposit(1));
    expect(duel.state()).toMatchObject({ stage: EscrowStage.Funded, quorumSlot: 1000n, terms: duel.terms });
    expect(duel.tokens(duel.feeVault)).toBe(2n * FEE);

    const other = new Duel().resolved();
    expect(other.state().winner).toBe(other.outcome().winner);
    other.step(other.instructions.settle(0)).step(other.instructions.settle(1));
    expect(other.tokens(treasury)).toBe(2n * FEE);
    expect(other.state().parts).toEqual([PartState.Settled, PartState.Settled, PartState.None, PartState.None]);
    other.world.setTime(NOW + 601n);
    other.step(other.instructions.close());
    expect([other.world.data(other.escrow), other.world.data(other.feeVault)]).toEqual([null, null]);
  });
});
