import { describe, expect, it } from 'vitest';
import { SLOT_HASHES_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { Duel } from './duel';
import { withAccount, withData, withFewerAccounts, withReadonly } from './tamper';
import { putAccount } from './tokens';
import { named, PROGRAM, slotHash } from './world';

const TARGET = 1_008n;
const SYSVARS = 'Sysvar1111111111111111111111111111111111111';
const [ESCROW, SLOT_HASHES] = [0, 1];

function lockWith(slots: readonly bigint[]) {
  const duel = new Duel().fundBoth();
  expect(duel.target()).toBe(TARGET);
  duel.world.setSlotHashes(slots);
  return { duel, error: duel.world.send(duel.instructions.lock()).error };
}

function descending(newest: bigint, count: number): bigint[] {
  return Array.from({ length: count }, (_, i) => newest - BigInt(i));
}

describe('lock_entropy', () => {
  const found: [string, bigint[], bigint][] = [
    ['the target as the newest entry', descending(TARGET, 10), TARGET],
    ['the target in the middle', descending(TARGET + 100n, 200), TARGET],
    ['the target as the oldest entry', descending(TARGET + 9n, 10), TARGET],
    ['the target as the oldest of 512', descending(TARGET + 511n, 512), TARGET],
    ['the target alone', [TARGET], TARGET],
    ['the first slot after a skipped target', [TARGET + 3n, TARGET + 2n, TARGET - 1n], TARGET + 2n],
    ['the first slot after a long gap', [TARGET + 300n, TARGET - 4n, TARGET - 5n], TARGET + 300n],
    ['the slot after gaps on both sides', [TARGET + 9n, TARGET + 5n, TARGET + 4n, TARGET - 1n], TARGET + 4n],
  ];
  it.each(found)('records %s', (_name, slots, slot) => {
    const { duel, error } = lockWith(slots);
    expect(error).toBeNull();
    expect(duel.state()).toMatchObject({
      stage: EscrowStage.Locked,
      entropySlot: slot,
      entropy: slotHash(slot),
      quorumSlot: 1_000n,
    });
  });

  const refused: [string, bigint[], string][] = [
    ['before the target', descending(TARGET - 1n, 200), 'entropyTooEarly'],
    ['with no entry', [], 'entropyTooEarly'],
    ['after the target has left the sysvar', descending(TARGET + 512n, 512), 'entropyMissed'],
    ['one slot after a young sysvar begins', descending(TARGET + 10n, 10), 'entropyMissed'],
    ['where the only entry is above the target', [TARGET + 1n], 'entropyMissed'],
  ];
  it.each(refused)('is refused %s', (_name, slots, name) => {
    expect(lockWith(slots).error).toBe(name);
  });

  it('is refused before quorum, and twice', () => {
    const duel = new Duel();
    duel.deposit(0);
    duel.world.setSlotHashes(descending(TARGET, 20));
    expect(duel.world.send(duel.instructions.lock()).error).toBe('notFunded');
    duel.deposit(1);
    duel.step(duel.instructions.lock());
    duel.world.setSlotHashes(descending(TARGET + 1n, 20));
    expect(duel.world.send(duel.instructions.lock()).error).toBe('alreadyLocked');
    expect(duel.state().entropySlot).toBe(TARGET);
    duel.step(duel.instructions.commit());
    expect(duel.world.send(duel.instructions.lock()).error).toBe('alreadyLocked');
  });

  it.each([
    [-1n, null],
    [0n, null],
    [1n, 'resolutionClosed'],
  ])('%i s after the resolution deadline: %s', (seconds, error) => {
    const duel = new Duel().readyToLock();
    duel.world.setTime(duel.terms.resolutionDeadline + seconds);
    expect(duel.world.send(duel.instructions.lock()).error).toBe(error);
  });

  it('is refused after a refund, even if the clock went back', () => {
    const duel = new Duel().readyToLock();
    const now = duel.terms.resolutionDeadline;
    duel.world.setTime(now + 1n);
    duel.step(duel.instructions.refund(0));
    duel.world.setTime(now);
    expect(duel.world.send(duel.instructions.lock()).error).toBe('refunding');
  });

  it('reads no other account than the sysvar', () => {
    const duel = new Duel().readyToLock();
    const copy = Uint8Array.from(duel.world.data(SLOT_HASHES_ADDRESS) ?? []);
    putAccount(duel.world, named('copy'), copy, SYSVARS as typeof PROGRAM);
    const lock = duel.instructions.lock();
    expect(duel.world.send(withAccount(lock, SLOT_HASHES, named('copy'))).error).toBe('slotHashesWrong');
    expect(duel.world.send(withAccount(lock, SLOT_HASHES, duel.escrow)).error).toBe('slotHashesWrong');
    expect(duel.world.send(withFewerAccounts(lock, 1)).error).toBe('accountsMissing');
    expect(duel.world.send(withFewerAccounts(lock, 0)).error).toBe('accountsMissing');
    expect(duel.world.send(withData(lock, (data) => [...data, 0])).error).toBe('instructionInvalid');
    duel.step(lock);
  });

  it('writes no other account than an escrow of this program', () => {
    const duel = new Duel().readyToLock();
    const copy = Uint8Array.from(duel.world.data(duel.escrow) ?? []);
    const lock = duel.instructions.lock();
    for (const owner of [SYSTEM_PROGRAM_ADDRESS, named('other program')]) {
      putAccount(duel.world, named('forged'), copy, owner, 5_000_000n);
      expect(duel.world.send(withAccount(lock, ESCROW, named('forged'))).error).toBe('escrowAccountWrong');
    }
    expect(duel.world.send(withReadonly(lock, ESCROW)).error).toBe('escrowAccountWrong');
    expect(duel.world.send(withAccount(lock, ESCROW, named('nothing'))).error).toBe('escrowAccountWrong');
    putAccount(
      duel.world,
      duel.escrow,
      copy.map((b, i) => (i === 0 ? 0 : b)),
      PROGRAM,
      5_000_000n,
    );
    expect(duel.world.send(lock).error).toBe('escrowAccountWrong');
  });
});
