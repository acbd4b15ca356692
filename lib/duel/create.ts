import type { Transaction } from '../../db/client';
import { actingWallet } from '../api/acting-wallet';
import { type Context, write } from '../api/handler';
import { invalid, ProblemError } from '../api/problems';
import { refuseOff } from '../gates/admit';
import type { GateSettings } from '../gates/rules/gate';
import { takeEdition } from '../packs/edition-store';
import { findPack, type StoredPack } from '../packs/store';
import { takeCommitment } from '../provider/store';
import { currentPolicyHash } from '../valuation/rules';
import { type CreateDuelBody, createDuel } from './contract';
import { type OpeningServices, openedDuel } from './opened-duel';
import { insertDuel } from './store';
import { bodyOf } from './view';

interface Services extends Omit<OpeningServices, 'provider'> {
  readonly gateSettings: () => GateSettings;
  readonly provider: OpeningServices['provider'] | null;
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
    // Sent together; a seed that was taken for nothing goes back with the transaction.
    const [wanted, seedCommitment] = await Promise.all([
      findPack(transaction, body.packId),
      takeCommitment(transaction, provider.publicKey, now),
    ]);
    if (wanted === null || !wanted.active) throw new ProblemError('unknown-pack');
    if (wanted.cardMode !== 0) refuseOff('cards', services.gateSettings());
    if (seedCommitment === null) throw new ProblemError('provider-unavailable');
    const packId = await takePack(transaction, wanted, provider.publicKey, now);
    const opening = {
      seedCommitment,
      packId,
      cardMode: wanted.cardMode,
      creatorWallet,
      matchmakingMode: body.matchmakingMode,
      invitedWallet: body.matchmakingMode === 'direct' ? body.opponentWallet : null,
      fundingSeconds: body.fundingSeconds,
    };
    const { random, duelSettings } = services;
    const opened = openedDuel({ random, duelSettings, provider }, opening, now);
    const duel = await insertDuel(transaction, opened, caller.kind === 'integration' ? 'integration' : 'creator');
    if (duel === null) throw new ProblemError('too-many-open-duels');
    return { body: bodyOf(duel, null), headers: { location: `/v1/duels/${duel.duelId}` } };
  },
});

/** The pack that is played: in card mode an edition, which no other duel gets. */
async function takePack(transaction: Transaction, wanted: StoredPack, providerKey: string, now: Date): Promise<string> {
  if (wanted.cardMode === 0) return wanted.packId;
  const packId = await takeEdition(transaction, wanted.packId, providerKey, now);
  if (packId === null) throw new ProblemError('cards-unavailable');
  return packId;
}

function refuseOddWishes(creatorWallet: string, body: CreateDuelBody): void {
  if (body.matchmakingMode === 'direct' && body.opponentWallet === creatorWallet) {
    throw invalid('/body/opponentWallet', 'must be another wallet than your own');
  }
  if (body.valuationPolicyHash !== undefined && body.valuationPolicyHash !== currentPolicyHash) {
    throw invalid('/body/valuationPolicyHash', 'is not the current policy; see GET /v1/valuation-policies/current');
  }
}
