import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import type { Side } from '../../lib/chain/escrow/draw-words';
import { buildCommitResultInstruction, type EscrowInstruction } from '../../lib/chain/escrow/instructions';
import { calculateRevealSlot, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import {
  encodeLeaf,
  hashLeaf,
  hashNode,
  proveEntry,
  type SumNode,
  sealTable,
  type TableEntry,
  type TableProof,
  verifyTableProof,
} from '../../lib/chain/escrow/table';
import { Duel, LATE_SLOTS, someEntries } from './duel';
import { withAccount, withBitTurned, withData, withFewerAccounts, withReadonly } from './tamper';
import { putAccount } from './tokens';
import { hashName, namedAddress, PROGRAM_ADDRESS } from './world';

type Proofs = readonly [TableProof, TableProof];

function buildCommit(duel: Duel, proofs: Proofs, seed = duel.seed): EscrowInstruction {
  return buildCommitResultInstruction({ escrow: duel.escrow, programAddress: PROGRAM_ADDRESS, seed, proofs });
}

function sendCommit(duel: Duel, proofs: Proofs, seed = duel.seed): string | null {
  return duel.world.send(buildCommit(duel, proofs, seed)).error;
}

/** Returns both proofs, one side's changed, the other's as it should be. */
function forge(duel: Duel, side: Side, change: (proof: TableProof) => TableProof): Proofs {
  const [first, second] = duel.buildProofs(duel.computeOutcome());
  return side === 0 ? [change(first), second] : [first, change(second)];
}

function changeSibling(height: number, change: (node: SumNode) => SumNode) {
  return (proof: TableProof): TableProof => ({
    ...proof,
    siblings: proof.siblings.map((node, i) => (i === height ? change(node) : node)),
  });
}

describe('commit_result', () => {
  it.each([1, 2, 3, 5, 17, 64, 100, 1_000, 1_024])('records the result of a table of %i entries', (count) => {
    const duel = new Duel({ entries: someEntries(count) }).lock();
    const outcome = duel.computeOutcome();
    duel.mustSend(duel.instructions.commit(outcome));
    expect(duel.readState()).toMatchObject({
      stage: EscrowStage.Resolved,
      winner: outcome.winner,
      tied: outcome.tied ? 1 : 0,
      seed: duel.seed,
      entryIndexes: outcome.draws.map((draw) => draw.entryIndex),
      tickets: outcome.draws.map((draw) => draw.ticket),
      drawCounters: outcome.draws.map((draw) => draw.counter),
      values: outcome.draws.map((draw) => draw.entry.value),
      cardMints: outcome.draws.map((draw) => draw.entry.cardMint),
      firstDrawer: outcome.firstDrawer,
      parts: [PartState.Held, PartState.Held, PartState.None, PartState.None, PartState.Held],
    });
  });

  it('is refused before the lock, twice, and with another seed', () => {
    const duel = new Duel().prepareLock();
    expect(duel.world.send(duel.instructions.commit()).error).toBe('notLocked');
    duel.mustSend(duel.instructions.lock());
    duel.world.setSlot(calculateRevealSlot(duel.readState()));
    const proofs = duel.buildProofs(duel.computeOutcome());
    expect(sendCommit(duel, proofs, hashName('another seed'))).toBe('seedWrong');
    expect(sendCommit(duel, proofs, new Uint8Array(32))).toBe('seedWrong');
    duel.mustSend(duel.instructions.commit());
    expect(duel.world.send(duel.instructions.commit()).error).toBe('alreadyResolved');
  });

  // After a halt of the chain the clock has jumped and few slots have passed, so the deadline alone ends nothing.
  it.each([
    [0n, 10_000n, null],
    [1n, LATE_SLOTS - 1n, null],
    [1n, LATE_SLOTS, 'resolutionClosed'],
  ])('%i s after the resolution deadline and %i slots after accept: %s', (seconds, slots, error) => {
    const duel = new Duel().lock();
    duel.world.setTime(duel.terms.resolutionDeadline + seconds);
    duel.world.setSlot(duel.readState().acceptSlot + slots);
    expect(duel.sendAndGetError(duel.instructions.commit())).toBe(error);
  });

  it.each([
    [-1n, 'revealTooEarly'],
    [0n, null],
    [1n, null],
  ])('F14: %i slots after the reveal delay: %s', (slots, error) => {
    const duel = new Duel().lock();
    duel.world.setSlot(calculateRevealSlot(duel.readState()) + slots);
    expect(duel.sendAndGetError(duel.instructions.commit())).toBe(error);
  });

  it('is refused after a refund, even if the clock went back', () => {
    const duel = new Duel().lock().passResultDeadline();
    duel.mustSend(duel.instructions.refund(1));
    duel.world.setTime(duel.terms.resolutionDeadline);
    expect(duel.sendAndGetError(duel.instructions.commit())).toBe('refunding');
  });

  it('refuses every entry but the one a side drew', () => {
    const duel = new Duel({ entries: someEntries(11) }).lock();
    const drawn = duel.computeOutcome().draws.map((draw) => draw.entryIndex);
    for (const side of [0, 1] as const) {
      for (let index = 0; index < 11; index += 1) {
        if (index === drawn[side]) continue;
        expect(
          sendCommit(
            duel,
            forge(duel, side, () => proveEntry(duel.table, index)),
          ),
        ).toBe('drawWrong');
      }
    }
    duel.mustSend(duel.instructions.commit());
  });

  it('refuses the proofs of the two sides swapped', () => {
    const duel = new Duel({ entries: someEntries(11) }).lock();
    const [first, second] = duel.buildProofs(duel.computeOutcome());
    expect(first.index).not.toBe(second.index);
    expect(sendCommit(duel, [second, first])).toBe('drawWrong');
  });

  it('refuses proofs of another table', () => {
    const duel = new Duel().lock();
    const richer = sealTable(someEntries().map((entry) => ({ ...entry, value: entry.value + 100n })));
    for (const side of [0, 1] as const) {
      const proofs = forge(duel, side, (proof) => proveEntry(richer, proof.index));
      expect(sendCommit(duel, proofs)).toBe('proofWrong');
    }
  });

  it('refuses an entry with anything changed', () => {
    const duel = new Duel().lock();
    const changes: ((entry: TableEntry) => TableEntry)[] = [
      (entry) => ({ ...entry, value: entry.value + 1n }),
      (entry) => ({ ...entry, weight: entry.weight + 1 }),
      (entry) => ({ ...entry, cardMint: namedAddress('another card') }),
      (entry) => ({ ...entry, cardMint: null }),
      (entry) => ({ ...entry, entryHash: hashName('another entry') }),
    ];
    for (const side of [0, 1] as const) {
      for (const change of changes) {
        const proofs = forge(duel, side, (proof) => ({ ...proof, entry: change(proof.entry) }));
        expect(sendCommit(duel, proofs)).toBe('proofWrong');
      }
    }
  });

  it('refuses altered sums and hashes on the way', () => {
    const duel = new Duel({ entries: someEntries(20) }).lock();
    for (const side of [0, 1] as const) {
      for (let height = 0; height < duel.table.depth; height += 1) {
        const sums = [1, -1, 0xffff_ffff].map((by) => (node: SumNode) => ({ ...node, sum: (node.sum + by) >>> 0 }));
        const replaceHash = (node: SumNode) => ({ ...node, hash: hashName('another node') });
        for (const change of [...sums, replaceHash]) {
          expect(sendCommit(duel, forge(duel, side, changeSibling(height, change)))).toBe('proofWrong');
        }
        const moved = (proof: TableProof) => ({ ...proof, index: proof.index ^ (1 << height) });
        expect(sendCommit(duel, forge(duel, side, moved))).toBe('proofWrong');
      }
    }
  });

  it('refuses a sum that wraps around to the right total', () => {
    const entries = [7, 9].map((weight, i) => ({ ...(someEntries()[i] as TableEntry), weight }));
    const duel = new Duel({ entries }).lock();
    const wrapped = changeSibling(0, (node) => ({ ...node, sum: (node.sum + 2 ** 32 - 16) >>> 0 }));
    expect(sendCommit(duel, forge(duel, 0, wrapped))).toBe('proofWrong');
  });

  it('refuses a node shown as a leaf, and a leaf shown as a node', () => {
    const duel = new Duel({ entries: someEntries(8) }).lock();
    const node = duel.table.levels[1]?.[0];
    const sibling = duel.table.levels[1]?.[1];
    if (node === undefined || sibling === undefined) throw new Error('the table is too small');
    const asLeaf = (proof: TableProof): TableProof => ({
      entry: { ...proof.entry, entryHash: node.hash, weight: node.sum },
      index: 0,
      siblings: [sibling, ...proof.siblings.slice(2)],
    });
    const shorter = (proof: TableProof) => ({ ...proof, index: proof.index >> 1, siblings: proof.siblings.slice(1) });
    const longer = (proof: TableProof) => ({ ...proof, siblings: [hashLeaf(proof.entry), ...proof.siblings] });
    for (const change of [asLeaf, shorter, longer]) {
      expect(sendCommit(duel, forge(duel, 0, change))).toBe('proofWrong');
      expect(sendCommit(duel, forge(duel, 1, change))).toBe('proofWrong');
    }
  });

  it('refuses a padding shown as an entry, and an entry without weight', () => {
    const duel = new Duel({ entries: someEntries(3) }).lock();
    const siblings = [hashLeaf(someEntries()[2] as TableEntry), ...proveEntry(duel.table, 2).siblings.slice(1)];
    const padding = (proof: TableProof) => ({ ...proof, index: 3, siblings });
    const withoutWeight = withData(duel.instructions.commit(), (data) => {
      data.fill(0, 33 + 32, 33 + 36);
      return data;
    });
    expect(sendCommit(duel, forge(duel, 0, padding))).toBe('proofWrong');
    expect(duel.world.send(withoutWeight).error).toBe('proofWrong');
  });

  it('refuses another weight of the only entry of a table', () => {
    const duel = new Duel({ entries: someEntries(1), terms: { totalWeight: 1 } }).lock();
    const doubled = (proof: TableProof) => ({ ...proof, entry: { ...proof.entry, weight: 2 } });
    expect(sendCommit(duel, forge(duel, 0, doubled))).toBe('proofWrong');
    duel.mustSend(duel.instructions.commit());
  });

  it('refuses a table whose total is not the one in the terms', () => {
    for (const by of [1, -1, 1_000]) {
      const duel = new Duel({ terms: { totalWeight: sealTable(someEntries()).totalWeight + by } }).lock();
      for (const entries of [0, 1, 2, 3, 4].map((index) => proveEntry(duel.table, index))) {
        expect(sendCommit(duel, [entries, entries])).toBe('proofWrong');
      }
    }
  });

  it('refuses a table of depth 11, though its root is in the terms', () => {
    const table = sealTable(someEntries(600));
    const top: SumNode = { hash: table.root, sum: table.totalWeight };
    const other: SumNode = { hash: hashName('the other half'), sum: 1 };
    const root = hashNode(top, other);
    const terms = { tableRoot: root.hash, totalWeight: root.sum };
    const duel = new Duel({ entries: someEntries(600), terms }).lock();
    const deepest = (index: number): TableProof => {
      const proof = proveEntry(table, index);
      return { ...proof, siblings: [...proof.siblings, other] };
    };
    expect(verifyTableProof(deepest(0), root.hash, root.sum)).toBeNull();
    expect(sendCommit(duel, [deepest(0), deepest(1)])).toBe('proofWrong');
  });

  it('refuses sums that wrap around, though the root is made of them', () => {
    const [first, second] = [0xffff_ffff, 11].map((weight, i) => ({ ...someEntries()[i], weight })) as TableEntry[];
    if (first === undefined || second === undefined) throw new Error('two entries are needed');
    const [left, right] = [hashLeaf(first), hashLeaf(second)];
    const sums = [left, right].map(({ sum }) => [0, 8, 16, 24].map((shift) => (sum >>> shift) & 255));
    const tableRoot = sha256(Uint8Array.from([1, ...left.hash, ...(sums[0] ?? []), ...right.hash, ...(sums[1] ?? [])]));
    const duel = new Duel({ terms: { tableRoot, totalWeight: 10 } }).lock();
    const everything = { entry: first, index: 0, siblings: [right] };
    expect(sendCommit(duel, [everything, everything])).toBe('proofWrong');
  });

  it('refuses an entry of weight zero, though its leaf is in the table', () => {
    const [first, second] = someEntries(2) as [TableEntry, TableEntry];
    const leaf = encodeLeaf(first);
    leaf.fill(0, 33, 37);
    const weightless: SumNode = { hash: sha256(leaf), sum: 0 };
    const root = hashNode(weightless, hashLeaf(second));
    const terms = { tableRoot: root.hash, totalWeight: root.sum };
    const duel = new Duel({ entries: [first, second], terms }).lock();
    const proof = { entry: second, index: 1, siblings: [weightless] };
    const commit = buildCommit(duel, [{ entry: first, index: 0, siblings: [hashLeaf(second)] }, proof]);
    const zero = withData(commit, (data) => data.map((byte, i) => (i >= 33 + 32 && i < 33 + 36 ? 0 : byte)));
    expect(duel.world.send(zero).error).toBe('proofWrong');
    duel.mustSend(buildCommit(duel, [proof, proof]));
  });

  it('refuses an index above the depth, and a depth above 10', () => {
    const duel = new Duel({ entries: someEntries(8) }).lock();
    const above = (proof: TableProof) => ({ ...proof, index: proof.index + 8 });
    const filler = Array.from({ length: 8 }, () => ({ hash: new Uint8Array(32), sum: 0 }));
    const deep = (proof: TableProof) => ({ ...proof, siblings: [...proof.siblings, ...filler] });
    for (const side of [0, 1] as const) {
      expect(sendCommit(duel, forge(duel, side, above))).toBe('proofWrong');
      expect(sendCommit(duel, forge(duel, side, deep))).toBe('proofWrong');
    }
  });

  it('refuses every single turned bit', () => {
    const duel = new Duel({ entries: someEntries(4) }).lock();
    const commit = duel.instructions.commit();
    const errors = new Set<string | null>();
    for (let bit = 8; bit < commit.data.length * 8; bit += 1) {
      errors.add(duel.world.send(withBitTurned(commit, bit)).error);
    }
    expect([...errors].sort()).toEqual(['instructionInvalid', 'proofWrong', 'seedWrong']);
    duel.mustSend(commit);
  });

  it('refuses data of another length and other accounts', () => {
    const duel = new Duel().lock();
    const commit = duel.instructions.commit();
    for (const change of [(data: number[]) => [...data, 0], (data: number[]) => data.slice(0, -1), () => [2]]) {
      expect(duel.world.send(withData(commit, change)).error).toBe('instructionInvalid');
    }
    expect(duel.world.send(withFewerAccounts(commit, 0)).error).toBe('accountsMissing');
    expect(duel.world.send(withReadonly(commit, 0)).error).toBe('escrowAccountWrong');
    putAccount(
      duel.world,
      namedAddress('forged'),
      Uint8Array.from(duel.world.readData(duel.escrow) ?? []),
      namedAddress('program'),
      5_000_000n,
    );
    expect(duel.world.send(withAccount(commit, 0, namedAddress('forged'))).error).toBe('escrowAccountWrong');
    const other = new Duel({ world: duel.world, terms: { duelIdHash: hashName('other') } }).lock();
    expect(duel.world.send(withAccount(commit, 0, other.escrow)).error).toBe('drawWrong');
  });
});
