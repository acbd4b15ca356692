import { describe, expect, it } from 'vitest';
import { INCINERATOR_ADDRESS } from '../../lib/chain/escrow/instructions';
import { PartState } from '../../lib/chain/escrow/state';
import { BOND_LAMPORTS, Duel, ESCROW_RENT, FEE_LAMPORTS, VAULT_RENT } from './duel';
import { withAccount, withData } from './tamper';
import { namedAddress } from './world';

/** Index of the receiver among the accounts of a fee's refund. */
const FEE_RECEIVER_INDEX = 2;

describe('refund', () => {
  it.each([
    [0n, 'refundTooEarly'],
    [1n, null],
  ])('of one fee, %i s after the funding deadline: %s', (seconds, error) => {
    const duel = new Duel();
    duel.mustSend(duel.instructions.depositFee(0));
    duel.world.setTime(duel.terms.fundingDeadline + seconds);
    expect(duel.sendAndGetError(duel.instructions.refund(0))).toBe(error);
    expect(duel.sendAndGetError(duel.instructions.refund(1))).toBe('partNotHeld');
  });

  it('does not open at the funding deadline once both have paid', () => {
    const duel = new Duel().fundBoth();
    duel.world.setTime(duel.terms.resolutionDeadline + 100_000n);
    expect(duel.sendAndGetError(duel.instructions.refund(0))).toBe('refundTooEarly');
    duel.world.setSlot(1_093n);
    expect(duel.sendAndGetError(duel.instructions.refund(0))).toBeNull();
  });

  it('pays each part once, in any order', () => {
    for (const order of [
      [0, 1, 4],
      [4, 1, 0],
      [1, 4, 0],
    ] as const) {
      const duel = new Duel().fundAndAccept().passResultDeadline();
      for (const part of order) {
        const refund = duel.instructions.refund(part);
        duel.mustSend(refund);
        expect(duel.sendAndGetError(refund)).toBe('partNotHeld');
      }
      expect(duel.world.readBalance(duel.escrow)).toBe(ESCROW_RENT + VAULT_RENT);
    }
  });

  it('needs no deadline for the second part', () => {
    const duel = new Duel().fundAndAccept().passResultDeadline();
    duel.mustSend(duel.instructions.refund(4));
    duel.world.setTime(0n);
    duel.world.setSlot(0n);
    const before = duel.world.readBalance(duel.terms.opponent);
    duel.mustSend(duel.instructions.refund(1));
    expect(duel.world.readBalance(duel.terms.opponent) - before).toBe(2n * FEE_LAMPORTS);
  });

  it('is not for a duel that has a result', () => {
    const duel = new Duel().resolve().passResultDeadline();
    for (const part of [0, 4] as const)
      expect(duel.sendAndGetError(duel.instructions.refund(part))).toBe('alreadyResolved');
  });

  it('burns what the players do not get, and pays it to nobody', () => {
    const duel = new Duel().lock().passResultDeadline();
    const burn = duel.instructions.refund(4);
    for (const wallet of [duel.terms.providerKey, duel.terms.creator, duel.terms.treasury, namedAddress('stranger')])
      expect(duel.sendAndGetError(withAccount(burn, 1, wallet))).toBe('destinationWrong');
    duel.mustSend(burn);
    expect(duel.world.readBalance(INCINERATOR_ADDRESS)).toBe(BOND_LAMPORTS - 2n * FEE_LAMPORTS);
    expect(duel.readState().parts[4]).toBe(PartState.Burned);
  });

  it('pays only the player', () => {
    const duel = new Duel().fundAndAccept().passResultDeadline();
    for (const wallet of [duel.terms.opponent, duel.terms.providerKey, namedAddress('stranger'), duel.escrow])
      expect(duel.sendAndGetError(withAccount(duel.instructions.refund(0), FEE_RECEIVER_INDEX, wallet))).toBe(
        'destinationWrong',
      );
  });

  it.each([2, 3, 5, 255])('knows no part %i', (part) => {
    const duel = new Duel().fundAndAccept().passResultDeadline();
    expect(duel.sendAndGetError(withData(duel.instructions.refund(0), ([tag = 0]) => [tag, part]))).toBe('partUnknown');
  });

  it('arrives in a wallet that has nothing left', () => {
    const duel = new Duel({ terms: { feeLamports: 2_500_000n, bondLamports: 7_500_000n } }).fundBoth();
    const { creator } = duel.terms;
    duel.world.svm.setAccount({
      address: creator,
      data: new Uint8Array(),
      executable: false,
      lamports: 0n as never,
      programAddress: duel.terms.creator,
      space: 0n,
    });
    duel.world.setSlot(1_093n);
    duel.mustSend(duel.instructions.refund(0));
    expect(duel.world.readBalance(creator)).toBe(2_500_000n);
  });
});
