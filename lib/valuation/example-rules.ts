import { bytesToHex } from '@noble/hashes/utils.js';
import { calculateDuelOutcome, type DuelOutcome } from '../chain/escrow/draw';
import type { CardMode } from '../chain/escrow/draw-chances';
import { decodeTerms } from '../chain/escrow/terms';
import { sha256, sha256Hex } from '../core/hash';
import { buildMatchTerms } from '../duel/rules/terms';
import { buildPackTable, computeSeal, type SealedEntry } from '../packs/rules';

/** A made-up duel, resolved by the rules of real duels. */
export interface ResolvedExample {
  /** In hex, like `entropy`. */
  readonly seed: string;
  readonly entropy: string;
  readonly outcome: DuelOutcome;
}

/** Address of the example's creator, treasury, provider and program. */
const EXAMPLE_ADDRESS = '11111111111111111111111111111111';
const EXAMPLE_OPPONENT = 'So11111111111111111111111111111111111111112';
/** Maximum number of seeds tried. Nearly always enough to find both kinds of example if neither is rare. */
const MAX_SEEDS_TRIED = 512;

/**
 * Returns an example of a duel over this table that the higher value decides, and one that the coin decides. Each is
 * null if none was found. In card mode the sides draw different entries, so a table without equal values has no tie.
 */
export function findExamples(
  entries: readonly SealedEntry[],
  policyHash: string,
  cardMode: CardMode,
): { readonly higher: ResolvedExample | null; readonly tied: ResolvedExample | null } {
  const found: { higher: ResolvedExample | null; tied: ResolvedExample | null } = { higher: null, tied: null };
  for (let nth = 0; nth < MAX_SEEDS_TRIED && (found.higher === null || found.tied === null); nth += 1) {
    const example = resolveExample(entries, policyHash, cardMode, nth);
    const kind = example.outcome.tied ? 'tied' : 'higher';
    found[kind] ??= example;
  }
  return found;
}

function resolveExample(
  entries: readonly SealedEntry[],
  policyHash: string,
  cardMode: CardMode,
  nth: number,
): ResolvedExample {
  const seed = sha256(`ripduel worked example: seed ${nth}`);
  const entropy = sha256(`ripduel worked example: slot hash ${nth}`);
  const { terms } = buildMatchTerms(
    {
      duelId: 'duel_example',
      policyHash,
      creatorWallet: EXAMPLE_ADDRESS,
      feeLamports: 1n,
      treasuryWallet: EXAMPLE_ADDRESS,
      providerKey: EXAMPLE_ADDRESS,
      seedCommitment: sha256Hex(seed),
      bondLamports: 3n,
      entropyDelaySlots: 1,
      gridSlots: 16,
      acceptSteps: 6,
      revealDelaySlots: 1,
      fundingSeconds: 600,
      resolutionSeconds: 1_800,
      cardMode,
      programId: EXAMPLE_ADDRESS,
    },
    computeSeal(entries),
    EXAMPLE_OPPONENT,
    new Date(0),
  );
  const outcome = calculateDuelOutcome(decodeTerms(terms), buildPackTable(entries), seed, entropy);
  return { seed: bytesToHex(seed), entropy: bytesToHex(entropy), outcome };
}
