import { bytesToHex } from '@noble/hashes/utils.js';
import { type DuelOutcome, resolveDuel } from '../chain/escrow/draw';
import type { CardMode } from '../chain/escrow/draw-chances';
import { decodeTerms } from '../chain/escrow/terms';
import { sha256, sha256Hex } from '../core/hash';
import { fixTerms } from '../duel/rules/terms';
import { computeSeal, type SealedEntry, sealPack } from '../packs/rules';

/** A made-up duel, resolved by the rules of real duels. */
export interface Example {
  /** Hex, as `entropy`. */
  readonly seed: string;
  readonly entropy: string;
  readonly outcome: DuelOutcome;
}

const NOBODY = '11111111111111111111111111111111';
const SOMEBODY = 'So11111111111111111111111111111111111111112';
/** Maximum number of seeds tried. Enough to find both kinds, unless one is nearly impossible in the table. */
const MOST_SEEDS = 512;

/**
 * Returns a duel over this table that the higher value decides, and one that the coin decides; null if none was found. In
 * card mode the sides draw different entries, so a table without equal values has no tie.
 */
export function examplesOver(
  entries: readonly SealedEntry[],
  policyHash: string,
  cardMode: CardMode,
): { readonly higher: Example | null; readonly tied: Example | null } {
  const found: { higher: Example | null; tied: Example | null } = { higher: null, tied: null };
  for (let nth = 0; nth < MOST_SEEDS && (found.higher === null || found.tied === null); nth += 1) {
    const example = resolveWith(entries, policyHash, cardMode, nth);
    const kind = example.outcome.tied ? 'tied' : 'higher';
    found[kind] ??= example;
  }
  return found;
}

function resolveWith(entries: readonly SealedEntry[], policyHash: string, cardMode: CardMode, nth: number): Example {
  const seed = sha256(`ripduel worked example: seed ${nth}`);
  const entropy = sha256(`ripduel worked example: slot hash ${nth}`);
  const { terms } = fixTerms(
    {
      duelId: 'duel_example',
      policyHash,
      creatorWallet: NOBODY,
      feeLamports: 1n,
      treasuryWallet: NOBODY,
      providerKey: NOBODY,
      seedCommitment: sha256Hex(seed),
      bondLamports: 3n,
      entropyDelaySlots: 1,
      gridSlots: 16,
      acceptSteps: 6,
      revealDelaySlots: 1,
      fundingSeconds: 600,
      resolutionSeconds: 1_800,
      cardMode,
      programId: NOBODY,
    },
    computeSeal(entries),
    SOMEBODY,
    new Date(0),
  );
  const outcome = resolveDuel(decodeTerms(terms), sealPack(entries), seed, entropy);
  return { seed: bytesToHex(seed), entropy: bytesToHex(entropy), outcome };
}
