import type { NamedAddress } from './addresses';
import type { AccountMeta, Instruction } from './model/call';
import type { Random } from './random';
import type { FuzzEnvironment } from './scene';

/**
 * Relative frequencies of the changes. `unsign`: the first account is no signer; `freeze`: an account is read-only;
 * `drop`: an account and those after it are left out; `relabel`: a random first byte, which names the instruction;
 * `argument`: a random second or third byte.
 */
const CHANGE_WEIGHTS = {
  substitute: 50,
  swap: 8,
  unsign: 6,
  freeze: 8,
  drop: 6,
  append: 6,
  bit: 14,
  argument: 20,
  cut: 5,
  extend: 5,
  relabel: 5,
} as const;

/** Returns the instruction with at most one random change, as a hostile sender would make it. */
export function tamperInstruction(random: Random, scene: FuzzEnvironment, instruction: Instruction): Instruction {
  const { metas, data } = instruction;
  const place = random.below(Math.max(metas.length, 1));
  const how = random.pickWeighted(CHANGE_WEIGHTS);
  if (how === 'substitute')
    return withMeta(instruction, place, { key: pickPlausible(random, scene, metas[place]?.key) });
  if (how === 'swap') return { ...instruction, metas: swapKeys(metas, place, random.below(Math.max(metas.length, 1))) };
  if (how === 'unsign') return withMeta(instruction, 0, { signer: false });
  if (how === 'freeze') return withMeta(instruction, place, { writable: false });
  if (how === 'drop') return { ...instruction, metas: metas.slice(0, place) };
  if (how === 'append') {
    // Nine more accounts exceed the number that the program reads.
    const more = Array.from({ length: random.pick([1, 1, 3, 9]) }, () => random.pick(scene.keys));
    const added = more.map((key) => ({ key, signer: false, writable: random.chance(50) }));
    return { ...instruction, metas: [...metas, ...added] };
  }
  return { ...instruction, data: tamperData(random, how, data) };
}

function tamperData(
  random: Random,
  how: 'bit' | 'argument' | 'cut' | 'extend' | 'relabel',
  data: Uint8Array,
): Uint8Array {
  const changed = Uint8Array.from(data);
  if (how === 'cut') return changed.subarray(0, random.below(Math.max(data.length, 1)));
  if (how === 'extend') return Uint8Array.of(...data, random.below(256));
  const at = how === 'relabel' ? 0 : how === 'bit' ? random.below(Math.max(data.length, 1)) : 1 + random.below(2);
  if (at >= data.length) return changed;
  if (how === 'bit') changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  else if (how === 'relabel') changed[at] = random.below(9);
  else changed[at] = random.chance(70) ? random.below(5) : random.below(256);
  return changed;
}

/** Picks mostly another account of the same kind, if there is one, so that later checks are reached too. */
function pickPlausible(random: Random, scene: FuzzEnvironment, key: NamedAddress | undefined): NamedAddress {
  if (key === undefined || random.chance(30)) return random.pick(scene.keys);
  const kind = scene.ledger.getContent(key).kind;
  for (let tries = 0; tries < 12; tries += 1) {
    const other = random.pick(scene.keys);
    if (other !== key && scene.ledger.getContent(other).kind === kind) return other;
  }
  return random.pick(scene.keys);
}

function withMeta(instruction: Instruction, place: number, change: Partial<AccountMeta>): Instruction {
  const metas = instruction.metas.map((meta, i) => (i === place ? { ...meta, ...change } : meta));
  return { ...instruction, metas };
}

function swapKeys(metas: readonly AccountMeta[], a: number, b: number): AccountMeta[] {
  const at = (i: number) => (i === a ? b : i === b ? a : i);
  return metas.map((meta, i) => ({ ...meta, key: metas[at(i)]?.key ?? meta.key }));
}
