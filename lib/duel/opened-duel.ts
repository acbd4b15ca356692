import { wholeSecond } from '../core/clock';
import { newId } from '../core/ids';
import type { Random } from '../core/random';
import type { ProviderMode } from '../provider/contract';
import { currentPolicyHash } from '../valuation/rules';
import type { OpenedDuel } from './columns-store';
import type { MatchmakingMode } from './rules/duel';

/** What new duels are made with; from the configuration. */
export interface DuelSettings {
  readonly feeLamports: bigint;
  readonly treasuryWallet: string;
  readonly waitingMs: number;
  readonly resolutionSeconds: number;
  readonly entropyDelaySlots: number;
  readonly programId: string;
}

export interface OpeningServices {
  readonly random: Random;
  readonly duelSettings: () => DuelSettings;
  readonly provider: { readonly publicKey: string; readonly mode: ProviderMode };
}

/** What is chosen for one duel; the seed commitment and, in card mode, the edition are taken for it alone. */
export interface Opening
  extends Pick<
    OpenedDuel,
    'packId' | 'cardMode' | 'seedCommitment' | 'creatorWallet' | 'invitedWallet' | 'fundingSeconds'
  > {
  readonly matchmakingMode: MatchmakingMode;
}

/** A new duel that waits for its opponent, under the current policy. */
export function openedDuel(
  { random, duelSettings, provider }: OpeningServices,
  opening: Opening,
  now: Date,
): OpenedDuel & Opening & { readonly status: 'waiting' } {
  const { waitingMs, ...fixed } = duelSettings();
  const expiresAt = wholeSecond(new Date(now.getTime() + waitingMs));
  return Object.assign({}, fixed, opening, {
    duelId: newId('duel', random),
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
