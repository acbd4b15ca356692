import type { Address } from '@solana/kit';
import { findTermsWithHighBump } from '../../lib/chain/escrow/cheap-address';
import { findTermsWithHighBump as findLayout1TermsWithHighBump } from '../../lib/chain/escrow/layout-1/cheap-address';
import { encodeTerms as encodeTerms1 } from '../../lib/chain/escrow/layout-1/terms';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { sha256 } from '../../lib/core/hash';
import { fromHex } from '../../lib/proofs/rules/step';
import { currentPolicyHash } from '../../lib/valuation/rules';
import type { SeededRandom } from './dice';

/** Encoded terms with their hash and escrow address. */
export interface MadeTerms {
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
  readonly escrowAddress: string;
}

/** Values of a made duel that its terms must contain. */
interface Basis {
  readonly duelId: string;
  readonly programId: string;
  readonly providerKey: string;
  readonly seed: Uint8Array;
  readonly sealed: SealedTable;
  readonly cardMode: number;
}

/** Unix time in seconds, from which made deadlines count. */
const NOW = 1_795_255_200n;

/** Makes the members that terms of both layouts share. */
function makeCommonFields(dice: SeededRandom, { duelId, providerKey, seed, sealed, cardMode }: Basis) {
  const fundingDeadline = NOW + BigInt(30 + dice.nextBelow(86_000));
  return {
    duelIdHash: sha256(duelId),
    ...{ tableRoot: sealed.root, totalWeight: sealed.totalWeight, policyHash: fromHex(currentPolicyHash) },
    ...{ providerKey: providerKey as Address, seedCommitment: sha256(seed), cardMode, tieRule: 1 },
    ...{ creator: dice.address() as Address, opponent: dice.address() as Address },
    feeLamports: BigInt(2_500_000 + dice.nextBelow(1e9)),
    treasury: dice.address() as Address,
    ...{ fundingDeadline, resolutionDeadline: fundingDeadline + BigInt(1 + dice.nextBelow(604_000)) },
    entropyDelaySlots: 1 + dice.nextBelow(256),
  };
}

/** Makes terms of layout 1. */
export function makeLayout1Terms(dice: SeededRandom, basis: Basis): MadeTerms {
  const { terms, hash, address } = findLayout1TermsWithHighBump(
    makeCommonFields(dice, basis),
    basis.programId as Address,
  );
  return { bytes: encodeTerms1(terms), hash, escrowAddress: address };
}

/** Makes terms of layout 2. `bend` can make them wrong. */
export function makeLayout2Terms(
  dice: SeededRandom,
  basis: Basis,
  bend: (terms: DuelTerms, dice: SeededRandom) => DuelTerms,
): MadeTerms {
  const common = makeCommonFields(dice, basis);
  const gridSlots = 2 + dice.nextBelow(254);
  const acceptSteps = Math.floor(common.entropyDelaySlots / gridSlots) + 1 + dice.nextBelow(100);
  const wanted = {
    ...{ ...common, gridSlots, acceptSteps, nonce: 0 },
    bondLamports: 3n * common.feeLamports + BigInt(dice.nextBelow(1e9)),
    revealDelaySlots: 1 + dice.nextBelow(256),
  };
  const { terms, hash, address } = findTermsWithHighBump(bend(wanted, dice), basis.programId as Address);
  return { bytes: encodeTerms(terms), hash, escrowAddress: address };
}

/** Changes that set a field at, just below or beyond a limit, or give two roles to one wallet. */
const BOUNDARY_CHANGES: readonly ((terms: DuelTerms, dice: SeededRandom) => Partial<DuelTerms>)[] = [
  (_, dice) => ({ feeLamports: dice.oneOf(0n, 1n, 2_499_999n, 2_500_000n) }),
  ({ feeLamports }, dice) => ({ bondLamports: dice.oneOf(0n, 3n * feeLamports - 1n, 3n * feeLamports) }),
  ({ feeLamports }, dice) => ({ bondLamports: (1n << 64n) - 1n - 2n * feeLamports + dice.oneOf(0n, 1n) }),
  (_, dice) => ({ feeLamports: dice.oneOf((1n << 64n) / 3n, (1n << 64n) / 5n, (1n << 63n) + 1n), bondLamports: 1n }),
  // The least bond for this fee, plus two fees, is the largest u64.
  (_, dice) => ({
    feeLamports: 3_689_348_814_741_910_323n,
    bondLamports: 11_068_046_444_225_730_969n + dice.oneOf(0n, 1n),
  }),
  ({ fundingDeadline }, dice) => ({
    resolutionDeadline: fundingDeadline + dice.oneOf(-1n, 0n, 1n, 604_800n, 604_801n),
  }),
  (_, dice) => ({ fundingDeadline: (1n << 63n) - dice.oneOf(1n, 2n), resolutionDeadline: (1n << 63n) - 1n }),
  (_, dice) => ({ fundingDeadline: -(1n << 63n), resolutionDeadline: dice.oneOf(1n - (1n << 63n), (1n << 63n) - 1n) }),
  (_, dice) => ({ entropyDelaySlots: dice.oneOf(0, 1, 256, 257, 65_535), gridSlots: 255, acceptSteps: 255 }),
  (_, dice) => ({ revealDelaySlots: dice.oneOf(0, 1, 256, 257, 65_535) }),
  (_, dice) => ({ entropyDelaySlots: dice.oneOf(11, 12, 13), gridSlots: 3, acceptSteps: 4 }),
  (_, dice) => ({ gridSlots: dice.oneOf(0, 1), acceptSteps: 255, entropyDelaySlots: dice.oneOf(1, 254, 255) }),
  (_, dice) => ({ acceptSteps: dice.oneOf(0, 1), gridSlots: 255, entropyDelaySlots: dice.oneOf(1, 254, 255) }),
  (_, dice) => ({ tieRule: dice.oneOf(0, 1, 2) }),
  (_, dice) => ({ cardMode: dice.oneOf(2, 255) }),
  ({ creator }) => ({ opponent: creator }),
  ({ creator, opponent }, dice) => ({ providerKey: dice.oneOf(creator, opponent) }),
  ({ creator }) => ({ treasury: creator }),
];

/** Returns the terms with one of `BOUNDARY_CHANGES`, so that they may break a rule of the program. */
export const withBoundaryValue = (terms: DuelTerms, dice: SeededRandom): DuelTerms => ({
  ...terms,
  ...dice.oneOf(...(BOUNDARY_CHANGES as [(typeof BOUNDARY_CHANGES)[0], ...typeof BOUNDARY_CHANGES]))(terms, dice),
});
