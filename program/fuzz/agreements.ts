import { sealTable, type TableEntry } from '../../lib/chain/escrow/table';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { type Key, sha256 } from './addresses';
import { ALL_CARDS, ILLEGAL_CARDS, LEGAL_CARDS, PLAYERS, TREASURIES } from './cast';
import { DuelSetup } from './duel';
import type { Random } from './random';

/** Terms that break a rule of their own, one each. */
const BROKEN: readonly Partial<DuelTerms>[] = [
  { feeLamports: 0n },
  { entropyDelaySlots: 0 },
  { entropyDelaySlots: 257 },
  { tieRule: 0 },
  { tieRule: 2 },
  { cardMode: 2 },
  { totalWeight: 0 },
];
const BENDS: readonly ((bytes: Uint8Array) => void)[] = [
  (bytes) => bytes.set([0], 0),
  (bytes) => bytes.set([1], 304),
  (bytes) => bytes.set([1], 307),
];
const RESOLUTION_SECONDS = [1n, 60n, 3_600n, 86_400n, 604_800n, 604_800n];
const BROKEN_RESOLUTION_SECONDS = [0n, -1n, 604_801n];
const FUNDING_SECONDS = [0n, 30n, 600n, 3_600n, 86_400n, 604_800n];
const FUNDING_TOO_FAR_SECONDS = 604_801n;

/** Draws what two players agree on: mostly what is allowed, sometimes at its edge, sometimes beyond. */
export function agree(random: Random, name: string, now: bigint): DuelSetup {
  const seed = sha256(Buffer.from(`seed of ${name}`));
  const table = sealTable(drawEntries(random, name));
  const terms = { ...drawTerms(random, name, now), seedCommitment: sha256(seed), tableRoot: table.root };
  const parts = { name, table, seed, cards: ALL_CARDS, terms: { ...terms, totalWeight: table.totalWeight } };
  if (random.chance(4))
    return new DuelSetup({ ...parts, isBroken: true, terms: { ...parts.terms, ...random.pick(BROKEN) } });
  if (random.chance(2)) return new DuelSetup({ ...parts, isBroken: true }, random.pick(BENDS));
  // A table that nobody can prove: only a refund is left.
  if (random.chance(2)) parts.terms.totalWeight += 1;
  return new DuelSetup(parts);
}

function drawTerms(
  random: Random,
  name: string,
  now: bigint,
): Omit<DuelTerms, 'seedCommitment' | 'tableRoot' | 'totalWeight'> {
  const creator = random.pick(PLAYERS);
  const others = PLAYERS.filter((player) => player !== creator || random.chance(2));
  const fundingDeadline = now + (random.chance(2) ? FUNDING_TOO_FAR_SECONDS : random.pick(FUNDING_SECONDS));
  const window = random.pick(random.chance(2) ? BROKEN_RESOLUTION_SECONDS : RESOLUTION_SECONDS);
  return {
    duelIdHash: sha256(Buffer.from(name)),
    policyHash: sha256(Buffer.from('policy')),
    providerKey: random.pick(TREASURIES).address,
    creator: creator.address,
    opponent: random.pick(others).address,
    feeLamports: random.pick([1n, 5n, 50_000_000n, 1_000_000_007n]),
    treasury: random.pick(random.chance(10) ? PLAYERS : TREASURIES).address,
    fundingDeadline,
    resolutionDeadline: fundingDeadline + window,
    entropyDelaySlots: random.pick([1, 1, 2, 8, 32, 256]),
    tieRule: 1,
    cardMode: random.chance(70) ? 1 : 0,
  };
}

/** Few entries, so that values tie and both sides draw the same; one that weighs almost all exhausts the draw. */
function drawEntries(random: Random, name: string): TableEntry[] {
  const count = random.pick([1, 2, 2, 3, 3, 4, 5, 5, 8, 13]);
  const isHeavy = random.chance(6);
  return Array.from({ length: count }, (_, i) => ({
    entryHash: sha256(Buffer.from(`entry ${i} of ${name}`)),
    weight: isHeavy && i === 0 ? 4_000_000_000 : 1 + random.below(9),
    value: BigInt(random.below(3)),
    cardMint: drawCard(random)?.address ?? null,
  }));
}

function drawCard(random: Random): Key | null {
  if (random.chance(8)) return null;
  return random.pick(random.chance(12) ? ILLEGAL_CARDS : random.chance(2) ? ALL_CARDS : LEGAL_CARDS);
}
