import { describe, expect, it } from 'vitest';
import { calculateLastAcceptSlot, calculateTargetSlot, PartState } from '../../lib/chain/escrow/state';
import { BOND_LAMPORTS, Duel } from './duel';
import { withAccount } from './tamper';
import { namedAddress } from './world';

/** Slot in which `fundBoth` makes the second deposit. */
const QUORUM_SLOT = 1_000n;

describe('accept', () => {
  // The grid has six steps of 16 slots; the entropy delay is 4 slots.
  it.each([
    [0n, 1_016n],
    [12n, 1_016n],
    [13n, 1_032n],
    [28n, 1_032n],
    [29n, 1_048n],
    [91n, 1_096n],
    [92n, 1_096n],
    [93n, null],
    [1_000_000n, null],
  ])('%i slots after quorum: the target is %s', (later, target) => {
    const duel = new Duel().fundBoth();
    duel.world.setSlot(QUORUM_SLOT + later);
    expect(calculateTargetSlot(duel.terms, QUORUM_SLOT, QUORUM_SLOT + later)).toBe(target);
    expect(QUORUM_SLOT + later <= calculateLastAcceptSlot(duel.readState())).toBe(target !== null);
    expect(duel.sendAndGetError(duel.instructions.accept())).toBe(target === null ? 'acceptClosed' : null);
    if (target !== null)
      expect(duel.readState()).toMatchObject({ targetSlot: target, acceptSlot: QUORUM_SLOT + later });
    // Exactly one of accept and refund is possible in a slot.
    else expect(duel.sendAndGetError(duel.instructions.refund(0))).toBeNull();
  });

  it('and a refund of what was not accepted exclude each other in every slot', () => {
    for (let later = 85n; later < 100n; later += 1n) {
      const [one, other] = [new Duel().fundBoth(), new Duel().fundBoth()];
      for (const duel of [one, other]) duel.world.setSlot(QUORUM_SLOT + later);
      const accepted = one.sendAndGetError(one.instructions.accept()) === null;
      expect(other.sendAndGetError(other.instructions.refund(1))).toBe(accepted ? 'refundTooEarly' : null);
    }
  });

  it('moves the bond, once', () => {
    const duel = new Duel().fundBoth();
    const before = duel.world.readBalance(duel.terms.providerKey);
    duel.mustSend(duel.instructions.accept());
    expect(before - duel.world.readBalance(duel.terms.providerKey)).toBe(BOND_LAMPORTS);
    expect(duel.calculateHeldLamports()).toBe(BOND_LAMPORTS);
    expect(duel.readState().parts[4]).toBe(PartState.Held);
    expect(duel.sendAndGetError(duel.instructions.accept())).toBe('alreadyAccepted');
  });

  it('F12: is the provider’s alone', () => {
    const duel = new Duel().fundBoth();
    const accept = duel.instructions.accept();
    for (const wallet of [namedAddress('stranger'), duel.terms.creator, duel.terms.treasury])
      expect(duel.sendAndGetError(withAccount(accept, 0, wallet))).toBe('notProvider');
  });

  it('waits for both fees, and is over with a refund', () => {
    const duel = new Duel();
    duel.mustSend(duel.instructions.depositFee(0));
    expect(duel.sendAndGetError(duel.instructions.accept())).toBe('notFunded');
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    duel.mustSend(duel.instructions.refund(0));
    expect(duel.sendAndGetError(duel.instructions.accept())).toBe('refunding');
    const unaccepted = new Duel().fundBoth();
    unaccepted.world.setSlot(QUORUM_SLOT + 93n);
    unaccepted.mustSend(unaccepted.instructions.refund(0));
    unaccepted.world.setSlot(QUORUM_SLOT);
    expect(unaccepted.sendAndGetError(unaccepted.instructions.accept())).toBe('refunding');
  });

  it('leaves the duel as it was when the provider cannot pay', () => {
    const duel = new Duel({ terms: { bondLamports: 20_000_000_000n } }).fundBoth();
    expect(duel.sendAndGetError(duel.instructions.accept())).not.toBeNull();
    expect(duel.readState().parts[4]).toBe(PartState.None);
  });
});
