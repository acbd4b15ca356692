import { ESCROW_PROGRAM, type NamedAddress } from './addresses';
import { ESCROW_INSTRUCTION_NAMES } from './coverage';
import type { DuelSetup } from './duel';
import type { Instruction } from './model/call';
import type { Random } from './random';
import type { FuzzEnvironment } from './scene';

/** Lengths of instruction data in bytes, those of well-formed instructions and others. */
const DATA_LENGTHS = [0, 1, 2, 3, 33, 79, 111, 191, 320, 321, 322, 500];
/** Maximum number of accounts of an instruction, more than the program reads. */
const MAX_ACCOUNTS = 12;
/** Index of the escrow account among each instruction's accounts, by tag: the first byte of its data. */
const ESCROW_INDEX_BY_TAG = [1, 0, 0, 3, 0, 0, 0, 1];

/**
 * Draws an instruction of random bytes over random accounts, mostly with a known first byte. For half of
 * those, the duel's escrow account is at its index if there are enough accounts, so that later checks are reached too.
 */
export function generateRawInstruction(random: Random, scene: FuzzEnvironment, duel: DuelSetup): Instruction {
  const tag = random.chance(95) ? random.below(ESCROW_INSTRUCTION_NAMES.length) : random.below(256);
  const data = Uint8Array.from({ length: random.pick(DATA_LENGTHS) }, () => generateByte(random));
  if (data.length > 0) data[0] = tag;
  const escrow = random.chance(50) ? ESCROW_INDEX_BY_TAG[tag] : undefined;
  const keys = Array.from({ length: random.below(MAX_ACCOUNTS + 1) }, (_, i): NamedAddress => {
    return i === escrow ? duel.escrow : random.pick(scene.keys);
  });
  const metas = keys.map((key) => ({ key, signer: random.chance(40), writable: random.chance(70) }));
  return { program: ESCROW_PROGRAM, metas, data };
}

/** Draws a byte. In half of the cases it is a value at which lengths, sides and parts have their limits. */
const generateByte = (random: Random): number =>
  random.chance(50) ? random.pick([0, 0, 1, 1, 2, 3, 4, 5, 10, 11, 255]) : random.below(256);
