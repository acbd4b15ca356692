import { sealTable, type TableEntry } from '../../lib/chain/escrow/table';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { type NamedAddress, sha256 } from './addresses';
import { ALL_CARDS, COLLECTOR, ILLEGAL_CARDS, LEGAL_CARDS, PLAYERS, PROVIDERS, TREASURIES } from './cast';
import { DuelSetup } from './duel';
import type { Random } from './random';

/** Changes to terms that each break a rule. */
const BROKEN_TERMS: readonly Partial<DuelTerms>[] = [
  { feeLamports: 0n },
  { feeLamports: 2_499_999n },
  { feeLamports: 2n ** 64n - 1n },
  { bondLamports: 0n },
  { bondLamports: 2n ** 64n - 1n },
  { gridSlots: 0 },
  { acceptSteps: 0 },
  { gridSlots: 1, acceptSteps: 2, entropyDelaySlots: 2 },
  { revealDelaySlots: 0 },
  { revealDelaySlots: 257 },
  { entropyDelaySlots: 0 },
  { entropyDelaySlots: 257 },
  { tieRule: 0 },
  { tieRule: 2 },
  { cardMode: 2 },
  { totalWeight: 0 },
];
/** Changes to encoded terms that each break a rule. */
const TERMS_BYTE_CHANGES: readonly ((bytes: Uint8Array) => void)[] = [
  // Another domain, and layouts other than 2.
  (bytes) => bytes.set([0], 0),
  (bytes) => bytes.set([1], 316),
  (bytes) => bytes.set([3], 316),
  // The next two changes make the provider a player.
  (bytes) => bytes.copyWithin(116, 180, 212),
  (bytes) => bytes.copyWithin(116, 212, 244),
];
/** Valid times from the funding deadline to the resolution deadline. */
const RESOLUTION_SECONDS = [1n, 60n, 3_600n, 86_400n, 604_800n, 604_800n];
/** Times from the funding deadline to the resolution deadline that break the rule about them. */
const BROKEN_RESOLUTION_SECONDS = [0n, -1n, 604_801n];
/** Times from now to the funding deadline with which a deposit is possible now. */
const FUNDING_SECONDS = [0n, 30n, 600n, 3_600n, 86_400n, 604_800n];
/** Time from now to a funding deadline that is too far ahead for a deposit now. */
const FUNDING_TOO_FAR_SECONDS = 604_801n;

/** Draws the setup of a duel at random: its terms are mostly valid, sometimes at a limit, sometimes beyond it. */
export function generateDuelSetup(random: Random, name: string, now: bigint): DuelSetup {
  const seed = sha256(Buffer.from(`seed of ${name}`));
  const table = sealTable(generateEntries(random, name));
  const terms = { ...generateTerms(random, name, now), seedCommitment: sha256(seed), tableRoot: table.root };
  const parts = { name, table, seed, cards: ALL_CARDS, terms: { ...terms, totalWeight: table.totalWeight } };
  if (random.chance(4))
    return new DuelSetup({ ...parts, isBroken: true, terms: { ...parts.terms, ...random.pick(BROKEN_TERMS) } });
  if (random.chance(2)) return new DuelSetup({ ...parts, isBroken: true }, random.pick(TERMS_BYTE_CHANGES));
  // No proof fits these terms, so the duel can only be refunded.
  if (random.chance(2)) parts.terms.totalWeight += 1;
  return new DuelSetup(parts);
}

function generateTerms(
  random: Random,
  name: string,
  now: bigint,
): Omit<DuelTerms, 'seedCommitment' | 'tableRoot' | 'totalWeight'> {
  const feeLamports = random.pick([2_500_000n, 2_500_001n, 50_000_000n, 1_000_000_007n]);
  const provider = random.pick(random.chance(20) ? [...TREASURIES, COLLECTOR] : PROVIDERS);
  const entropyDelaySlots = random.pick([1, 1, 2, 4, 8, 32, 256]);
  const creator = random.pick(PLAYERS);
  const others = PLAYERS.filter((player) => player !== creator || random.chance(2));
  const fundingDeadline = now + (random.chance(2) ? FUNDING_TOO_FAR_SECONDS : random.pick(FUNDING_SECONDS));
  const window = random.pick(random.chance(2) ? BROKEN_RESOLUTION_SECONDS : RESOLUTION_SECONDS);
  return {
    duelIdHash: sha256(Buffer.from(name)),
    policyHash: sha256(Buffer.from('policy')),
    providerKey: provider.address,
    creator: creator.address,
    opponent: random.pick(others).address,
    feeLamports,
    // The same wallet may be several of a duel's recipients.
    treasury: random.pick(random.chance(15) ? [...PLAYERS, provider] : TREASURIES).address,
    fundingDeadline,
    resolutionDeadline: fundingDeadline + window,
    entropyDelaySlots,
    tieRule: 1,
    cardMode: random.chance(70) ? 1 : 0,
    bondLamports: random.chance(4)
      ? 3n * feeLamports - 1n
      : random.pick([3n, 3n, 4n, 10n]) * feeLamports + BigInt(random.below(2)),
    ...generateGrid(random, entropyDelaySlots),
    revealDelaySlots: random.pick([1, 2, 32, 32, 256]),
    nonce: random.below(65_536),
  };
}

/** Draws a grid of target slots that is longer than the entropy delay, by one slot or by many. */
function generateGrid(random: Random, delay: number): Pick<DuelTerms, 'gridSlots' | 'acceptSteps'> {
  if (random.chance(10)) return { gridSlots: 255, acceptSteps: 255 };
  const gridSlots = random.pick([1, 3, 16, 16, 255]);
  const least = Math.floor(delay / gridSlots) + 1;
  const acceptSteps = least + random.pick([0, 1, 5, 5]);
  return acceptSteps <= 255 ? { gridSlots, acceptSteps } : { gridSlots: 16, acceptSteps: 22 };
}

/**
 * Draws few entries with few values, so that values often tie and, in fee mode, both sides often draw the same entry.
 * With a first entry that weighs almost all, draws of card mode can run out of counters.
 */
function generateEntries(random: Random, name: string): TableEntry[] {
  const count = random.pick([1, 2, 2, 3, 3, 4, 5, 5, 8, 13]);
  const isHeavy = random.chance(6);
  return Array.from({ length: count }, (_, i) => ({
    entryHash: sha256(Buffer.from(`entry ${i} of ${name}`)),
    weight: isHeavy && i === 0 ? 4_000_000_000 : 1 + random.below(9),
    value: BigInt(random.below(3)),
    cardMint: pickCardMint(random)?.address ?? null,
  }));
}

function pickCardMint(random: Random): NamedAddress | null {
  if (random.chance(8)) return null;
  return random.pick(random.chance(12) ? ILLEGAL_CARDS : random.chance(2) ? ALL_CARDS : LEGAL_CARDS);
}
