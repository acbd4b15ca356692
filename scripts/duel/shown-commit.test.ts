import { describe, expect, it } from 'vitest';
import { buildCommitResultInstruction } from '../../lib/chain/escrow/instructions';
import { proveEntry } from '../../lib/chain/escrow/table';
import { sha256 } from '../../lib/core/hash';
import {
  buildEntriesWithValues,
  openRecordedDuel,
  PROGRAM_ADDRESS,
  withMints,
} from '../../testing/duel-script/settled';
import { decodeEscrowAccount } from './escrow-account';
import { isAcceptableCommit } from './shown-commit';

const entries = withMints(buildEntriesWithValues([5, 9, 7]));
const sides = entries.flatMap((_, one) => entries.map((_, other) => [one, other] as const));

/** Opens a locked duel in the slot from which the program takes a result. */
function openLockedDuel(seedName: string, cardMode: number) {
  const seed = sha256(seedName);
  const { duel } = openRecordedDuel(entries, seed, { cardMode });
  duel.fundAndAccept();
  duel.advanceTo(duel.readState().targetSlot + 6n).mustSend(duel.instructions.lock());
  duel.advanceTo(duel.readState().entropySlot + 32n);
  const account = decodeEscrowAccount(new Uint8Array(duel.world.readData(duel.escrow) ?? []));
  const base = { escrow: duel.escrow, programAddress: PROGRAM_ADDRESS, seed };
  const buildCommit = (one: number, other: number) =>
    buildCommitResultInstruction({ ...base, proofs: [proveEntry(duel.table, one), proveEntry(duel.table, other)] });
  return { duel, account, buildCommit };
}

describe('isAcceptableCommit', () => {
  it.each([0, 1].flatMap((cardMode) => ['a', 'b', 'c'].map((seedName) => [cardMode, seedName] as const)))(
    'says of any two proofs what the program says: card mode %i, seed %s',
    (cardMode, seedName) => {
      const { duel, account, buildCommit } = openLockedDuel(seedName, cardMode);
      const accepted = sides.filter((each) => isAcceptableCommit(new Uint8Array(buildCommit(...each).data), account));
      expect(accepted).toHaveLength(1);
      for (const each of sides)
        if (!accepted.includes(each)) expect(duel.sendAndGetError(buildCommit(...each))).toBe('drawWrong');
      for (const each of accepted) duel.mustSend(buildCommit(...each));
    },
  );

  it('refuses a commit with any byte changed, missing or added', () => {
    const { duel, account, buildCommit } = openLockedDuel('a', 0);
    const [one, other] = duel.computeOutcome().draws;
    const data = new Uint8Array(buildCommit(one.entryIndex, other.entryIndex).data);
    expect(isAcceptableCommit(data, account)).toBe(true);
    for (const [at, byte] of data.entries())
      expect(isAcceptableCommit(data.with(at, byte ^ 0x81), account), `byte ${at}`).toBe(false);
    expect(isAcceptableCommit(data.slice(0, -1), account)).toBe(false);
    expect(isAcceptableCommit(Uint8Array.of(...data, 0), account)).toBe(false);
    expect(isAcceptableCommit(new Uint8Array(), account)).toBe(false);
  });
});
