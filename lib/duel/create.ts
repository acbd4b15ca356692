import type { Transaction } from '../../db/client';
import { actingWallet } from '../api/acting-wallet';
import { type Context, write } from '../api/handler';
import { invalid, ProblemError } from '../api/problems';
import { wholeSecond } from '../core/clock';
import { newId } from '../core/ids';
import type { Random } from '../core/random';
import { refuseOff } from '../gates/admit';
import type { GateSettings } from '../gates/rules/gate';
import { takeEdition } from '../packs/edition-store';
import { findPack, type StoredPack } from '../packs/store';
import type { ProviderMode } from '../provider/contract';
import { takeCommitment } from '../provider/store';
import { currentPolicyHash } from '../valuation/rules';
import { type CreateDuelBody, createDuel } from './contract';
import { insertDuel } from './store';
import { bodyOf } from './view';

/** What new duels are made with; from the configuration. */
export interface DuelSettings {
  readonly feeLamports: bigint;
  readonly treasuryWallet: string;
  readonly waitingMs: number;
  readonly resolutionSeconds: number;
  readonly entropyDelaySlots: number;
  readonly programId: string;
}

interface Services {
  readonly random: Random;
  readonly duelSettings: () => DuelSettings;
  readonly gateSettings: () => GateSettings;
  readonly provider: { readonly publicKey: string; readonly mode: ProviderMode } | null;
}

/**
 * Opens a duel; throws `unknown-pack`, `too-many-open-duels`, `provider-unavailable`, `cards-unavailable`,
 * `gate-closed`. That duels are open at all was asked by the gates.
 */
export const createDuelHandler = write(createDuel)({
  async apply({ services, caller, now }: Context<Services>, transaction, { body }) {
    const { provider } = services;
    if (provider === null) throw new ProblemError('provider-unavailable');
    const creatorWallet = actingWallet(caller, body.wallet);
    refuseOddWishes(creatorWallet, body);
    const wanted = await findPack(transaction, body.packId);
    if (wanted === null || !wanted.active) throw new ProblemError('unknown-pack');
    if (wanted.cardMode !== 0) refuseOff('cards', services.gateSettings());
    const { seedCommitment, packId } = await takeSealed(transaction, wanted, provider.publicKey, now);
    const { waitingMs, ...fixed } = services.duelSettings();
    const expiresAt = wholeSecond(new Date(now.getTime() + waitingMs));
    const duel = await insertDuel(
      transaction,
      {
        ...fixed,
        duelId: newId('duel', services.random),
        version: 1,
        status: 'waiting',
        matchmakingMode: body.matchmakingMode,
        packId,
        cardMode: wanted.cardMode,
        policyHash: currentPolicyHash,
        creatorWallet,
        invitedWallet: body.matchmakingMode === 'direct' ? body.opponentWallet : null,
        providerKey: provider.publicKey,
        providerMode: provider.mode,
        seedCommitment,
        fundingSeconds: body.fundingSeconds,
        expiresAt,
        fundPrepared: false,
        creatorDeposited: false,
        opponentDeposited: false,
        createdAt: now,
        updatedAt: now,
        nextCheckAt: expiresAt,
        checkAttempts: 0,
      },
      caller.kind === 'integration' ? 'integration' : 'creator',
    );
    if (duel === null) throw new ProblemError('too-many-open-duels');
    return { body: bodyOf(duel, null), headers: { location: `/v1/duels/${duel.duelId}` } };
  },
});

/** What the provider sealed ahead and no other duel gets: a seed and, in card mode, an edition of the pack. */
async function takeSealed(transaction: Transaction, wanted: StoredPack, providerKey: string, now: Date) {
  const seedCommitment = await takeCommitment(transaction, providerKey, now);
  if (seedCommitment === null) throw new ProblemError('provider-unavailable');
  if (wanted.cardMode === 0) return { seedCommitment, packId: wanted.packId };
  const packId = await takeEdition(transaction, wanted.packId, providerKey, now);
  if (packId === null) throw new ProblemError('cards-unavailable');
  return { seedCommitment, packId };
}

function refuseOddWishes(creatorWallet: string, body: CreateDuelBody): void {
  if (body.matchmakingMode === 'direct' && body.opponentWallet === creatorWallet) {
    throw invalid('/body/opponentWallet', 'must be another wallet than your own');
  }
  if (body.valuationPolicyHash !== undefined && body.valuationPolicyHash !== currentPolicyHash) {
    throw invalid('/body/valuationPolicyHash', 'is not the current policy; see GET /v1/valuation-policies/current');
  }
}
