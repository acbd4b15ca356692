import { describe, expect, it } from 'vitest';
import { Duel, LATE_SLOTS } from './duel';
import { withAccount } from './tamper';
import { putAccount } from './tokens';
import { namedAddress, slotHash } from './world';

describe('lock_entropy', () => {
  it('records the hash of the target slot, or of the first one behind it', () => {
    const duel = new Duel().prepareLock();
    duel.mustSend(duel.instructions.lock());
    expect(duel.readState()).toMatchObject({ entropySlot: 1_016n, entropy: slotHash(1_016n) });
    const skipped = new Duel().fundAndAccept();
    skipped.world.setSlotHashes([1_021n, 1_019n, 1_014n, 1_013n]);
    skipped.mustSend(skipped.instructions.lock());
    expect(skipped.readState()).toMatchObject({ entropySlot: 1_019n, entropy: slotHash(1_019n) });
  });

  it('waits for the target, and misses it when it has left the sysvar', () => {
    const duel = new Duel().fundAndAccept();
    duel.world.setSlotHashes([1_015n, 1_014n]);
    expect(duel.sendAndGetError(duel.instructions.lock())).toBe('entropyTooEarly');
    duel.world.setSlotHashes([1_018n, 1_017n]);
    expect(duel.sendAndGetError(duel.instructions.lock())).toBe('entropyMissed');
  });

  it('reads the sysvar and nothing else', () => {
    const duel = new Duel().prepareLock();
    const forged = namedAddress('forged');
    putAccount(duel.world, forged, new Uint8Array(48), namedAddress('owner'));
    expect(duel.sendAndGetError(withAccount(duel.instructions.lock(), 1, forged))).toBe('slotHashesWrong');
  });

  it('waits for both fees and the bond, and happens once', () => {
    const duel = new Duel();
    duel.mustSend(duel.instructions.depositFee(0));
    duel.world.setSlotHashes([2_000n, 1_999n]);
    expect(duel.sendAndGetError(duel.instructions.lock())).toBe('notFunded');
    duel.mustSend(duel.instructions.depositFee(1));
    expect(duel.sendAndGetError(duel.instructions.lock())).toBe('notAccepted');
    const locked = new Duel().lock();
    expect(locked.sendAndGetError(locked.instructions.lock())).toBe('alreadyLocked');
    const resolved = new Duel().resolve();
    expect(resolved.sendAndGetError(resolved.instructions.lock())).toBe('alreadyLocked');
    locked.passResultDeadline().mustSend(locked.instructions.refund(0));
    expect(locked.sendAndGetError(locked.instructions.lock())).toBe('refunding');
  });

  // After a halt of the chain the clock has jumped and few slots have passed, so the deadline alone ends nothing.
  it.each([
    [0n, LATE_SLOTS, null],
    [1n, LATE_SLOTS - 1n, null],
    [1n, LATE_SLOTS, 'resolutionClosed'],
    [1_000_000n, LATE_SLOTS - 1n, null],
  ])('%i s after the deadline and %i slots after accept: %s', (seconds, slots, error) => {
    const duel = new Duel().prepareLock();
    duel.world.setTime(duel.terms.resolutionDeadline + seconds);
    duel.world.setSlot(duel.readState().acceptSlot + slots);
    expect(duel.sendAndGetError(duel.instructions.refund(0))).toBe(error === null ? 'refundTooEarly' : null);
    if (error === null) expect(duel.sendAndGetError(duel.instructions.lock())).toBeNull();
  });

  it('is refused when it is late', () => {
    const duel = new Duel().prepareLock().passResultDeadline();
    expect(duel.sendAndGetError(duel.instructions.lock())).toBe('resolutionClosed');
  });
});
