import { roundDownToSecond } from '../core/clock';
import { calculateBond } from '../packs/bond-rules';
import type { ProviderMode } from '../provider/contract';
import { currentPolicyHash } from '../valuation/rules';
import type { OpenedDuel } from './columns-store';
import type { MatchmakingMode } from './rules/duel';

/** Values that all new duels share, from the configuration. */
export interface DuelSettings {
  readonly feeLamports: bigint;
  readonly treasuryWallet: string;
  /** How long a duel waits for an opponent after it is created. */
  readonly waitingMs: number;
  /** From the funding deadline to the resolution deadline. */
  readonly resolutionSeconds: number;
  /** Least number of slots from the provider's accept to the target slot. */
  readonly entropyDelaySlots: number;
  /** The target slot is one of `acceptSteps` slots, `gridSlots` apart: docs/duel-v4.md, "Entropy". */
  readonly gridSlots: number;
  readonly acceptSteps: number;
  /**
   * Slots between the entropy and the earliest reveal, so that the seed stays secret until the entropy can't change.
   */
  readonly revealDelaySlots: number;
  readonly programId: string;
}

/** Dependencies of `buildOpenedDuel`. */
export interface OpeningServices {
  readonly duelSettings: () => DuelSettings;
  readonly provider: { readonly publicKey: string; readonly mode: ProviderMode };
}

/**
 * Values of a new duel besides `DuelSettings`. The seed commitment and, in card mode, the edition belong to this duel
 * alone.
 */
export interface DuelOpening
  extends Pick<
    OpenedDuel,
    | 'duelId'
    | 'packId'
    | 'cardMode'
    | 'seedCommitment'
    | 'creatorWallet'
    | 'invitedWallet'
    | 'fundingSeconds'
    | 'listed'
  > {
  /** Value of the two dearest cards in lamports. The bond covers it in addition to three fees. */
  readonly cardsLamports: bigint;
  readonly matchmakingMode: MatchmakingMode;
}

/** Builds the row of a new duel that waits for its opponent, under the current valuation policy. */
export function buildOpenedDuel(
  { duelSettings, provider }: OpeningServices,
  { cardsLamports, ...opening }: DuelOpening,
  now: Date,
): OpenedDuel & Omit<DuelOpening, 'cardsLamports'> & { readonly status: 'waiting' } {
  const { waitingMs, ...fixed } = duelSettings();
  const expiresAt = roundDownToSecond(new Date(now.getTime() + waitingMs));
  return Object.assign({}, fixed, opening, {
    termsLayout: 2,
    bondLamports: calculateBond(fixed.feeLamports, cardsLamports),
    version: 1,
    status: 'waiting' as const,
    policyHash: currentPolicyHash,
    providerKey: provider.publicKey,
    providerMode: provider.mode,
    expiresAt,
    fundPrepared: false,
    creatorDeposited: false,
    opponentDeposited: false,
    createdAt: now,
    updatedAt: now,
    nextCheckAt: expiresAt,
    checkAttempts: 0,
  });
}
