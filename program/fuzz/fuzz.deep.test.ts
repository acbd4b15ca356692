import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../lib/core/random';
import { PROGRAM_PATH } from './chain';
import { ACCEPTED, ESCROW_INSTRUCTION_NAMES } from './coverage';
import { type FuzzOptions, fuzz } from './fuzz';
import type { Instruction } from './model/call';
import { RULES, type Rules } from './model/rules';

/** Seed of most fuzz runs here. */
const FIXED_SEED = 20_261_121;

/**
 * Runs the fuzz with something bent: the model's rules, the messages or the program. Returns the mismatch that it
 * reports, or what happened instead.
 */
async function fuzzWithFault(bent: Partial<FuzzOptions>): Promise<string> {
  try {
    await fuzz({ instructions: 10_000, seed: FIXED_SEED, ...bent });
  } catch (error) {
    return error instanceof Error && error.name === 'Mismatch' ? error.message : `another error: ${error}`;
  }
  return 'nothing noticed';
}

describe('the program against the model', () => {
  it('agrees, in every instruction and every refusal', async () => {
    const { coverage, instructions } = await fuzz({ instructions: 15_000, seed: FIXED_SEED });
    expect(instructions).toBeGreaterThanOrEqual(15_000);
    for (const name of ESCROW_INSTRUCTION_NAMES)
      expect([name, coverage.getCount(name, ACCEPTED) > 50]).toEqual([name, true]);
    expect(coverage.listUnseenRefusals()).toEqual([]);
  });

  it('agrees with a new seed, which a failure prints', async () => {
    const seed = new DataView(systemRandom(4).buffer).getInt32(0);
    console.log(`program fuzz, seed ${seed}`);
    expect((await fuzz({ instructions: 5_000, seed })).instructions).toBeGreaterThanOrEqual(5_000);
  });

  it('agrees where nine of ten instructions are random bytes over random accounts', async () => {
    const { instructions } = await fuzz({ instructions: 20_000, seed: FIXED_SEED, rawPercent: 90 });
    expect(instructions).toBeGreaterThanOrEqual(20_000);
  });

  it('plays the same episodes again with the same seed', async () => {
    const play = async () => (await fuzz({ instructions: 500, seed: 7 })).coverage.buildTable();
    expect(await play()).toEqual(await play());
  });
});

describe('what is bent is noticed', () => {
  it.each<[string, Partial<Rules>]>([
    ['a deadline that is past a second early', { isPast: (now, deadline) => now >= deadline }],
    ['a last day for cards of a second more', { cardGraceSeconds: RULES.cardGraceSeconds + 1n }],
    ['funding a second less ahead', { fundingAheadSeconds: RULES.fundingAheadSeconds - 1n }],
    ['a resolution a second longer', { resolutionSeconds: RULES.resolutionSeconds + 1n }],
    ['a slot more of delay', { maxDelaySlots: RULES.maxDelaySlots + 1 }],
    ['a lamport more of the least fee', { leastFee: RULES.leastFee + 1n }],
    ['a bond of two fees', { leastBondInFees: 2n }],
    ['a slot less until something is late', { lateSlots: RULES.lateSlots - 1n }],
    ['a target slot one step later', { firstGridStep: 2n }],
    ['fees for the creator', { getTreasury: ({ creator }) => creator }],
    ['a lamport more of a fee', { calculateHeldFeePayout: ({ feeLamports }) => feeLamports + 1n }],
    ['no compensation', { calculateCompensation: ({ feeLamports }) => feeLamports }],
    ['no share of the treasury in the bond', { calculateTreasuryShare: () => 0n }],
    ['rent for the second depositor', { getRentSide: (first) => 1 - first }],
    ['the creator draws first', { getFirstDrawer: () => 0 }],
  ])('in the model: %s', async (_, changes) => {
    expect(await fuzzWithFault({ rules: { ...RULES, ...changes } })).toContain('--seed');
  });

  it.each<[string, number, (instruction: Instruction) => Instruction]>([
    ['another bump in a deposit', 0, (sent) => withByte(sent, 1, (bump) => bump - 1)],
    ['another seed', 2, (sent) => withByte(sent, 1, (byte) => byte ^ 1)],
    ['the other side of a card', 3, (sent) => withByte(sent, 1, (side) => side ^ 1)],
    ['the other part of a settlement', 4, (sent) => withByte(sent, 1, (part) => part ^ 1)],
    ['the other part of a refund', 5, (sent) => withByte(sent, 1, (part) => part ^ 1)],
    ['an accept that is left out', 7, (sent) => ({ ...sent, metas: [] })],
  ])('on the way to the chain: %s', async (_, tag, change) => {
    const relay = (sent: Instruction) => (sent.data[0] === tag && sent.metas.length > 0 ? change(sent) : sent);
    expect(await fuzzWithFault({ relay })).toContain('--seed');
  });

  it.each([
    ['a day', 86_400, 86_401],
    ['a week', 604_800, 604_799],
    ['ten minutes of slots', 1_500, 1_501],
    ['the least fee', 2_500_000, 2_500_001],
  ])('in the program: %s is changed', async (_, original, changed) => {
    const program = readFileSync(PROGRAM_PATH);
    const places = [...program.keys()].slice(0, -4).filter((at) => program.readUInt32LE(at) === original);
    expect(places.length).toBeGreaterThan(0);
    for (const at of places) program.writeUInt32LE(changed, at);
    expect(await fuzzWithFault({ program })).toContain('--seed');
  });
});

function withByte(sent: Instruction, at: number, change: (byte: number) => number): Instruction {
  return { ...sent, data: sent.data.map((byte, i) => (i === at ? change(byte) & 255 : byte)) };
}
