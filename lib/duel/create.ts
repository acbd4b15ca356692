import type { Database } from '../../db/client';
import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import type { Log } from '../api/log';
import { buildInvalidMemberProblem, buildMemberProblem, ProblemError } from '../api/problems';
import { assertNotTurnedOff } from '../gates/assert-open';
import type { GateSettings } from '../gates/rules/gate';
import { canStakeBond } from '../packs/bond-funds';
import { reserveEdition } from '../packs/reserve-edition';
import { findPack, type StoredPack } from '../packs/store';
import type { ProviderPort } from '../provider/port';
import { takeCommitment } from '../provider/store';
import { currentPolicyHash } from '../valuation/rules';
import { type CreateDuelBody, createDuel } from './contract';
import { buildOpenedDuel, type OpeningServices } from './opened-duel';
import { insertDuel } from './store';
import { toParticipantDuelBody } from './view';

interface Services extends Omit<OpeningServices, 'provider'> {
  readonly gateSettings: () => GateSettings;
  readonly provider: ProviderPort | null;
  readonly database: Database;
  readonly log: Log;
}

/**
 * Creates a duel that waits for its opponent. Nothing is signed or paid yet.
 *
 * The pipeline has already checked the caller and the gate `duels`. Throws `invalid-request`, `unknown-pack`,
 * `pack-retired`, `too-many-open-duels`, `provider-unavailable`, `policy-superseded`, `cards-unavailable` and
 * `gate-closed` (for card duels).
 */
export const createDuelHandler = defineWriteHandler(createDuel)({
  async gather({ services }: HandlerContext<Services>, { body }): Promise<void> {
    const pack = await findPack(services.database.queries, body.packId);
    if (pack?.active) await assertBondFunds(services, pack);
  },
  async apply({ services, caller, now }: HandlerContext<Services>, transaction, { body }) {
    const { provider } = services;
    if (provider === null) throw new ProblemError('provider-unavailable');
    const creatorWallet = resolveActingWallet(caller, body.wallet);
    assertRequestFits(creatorWallet, body);
    // Sends both queries at once. If a check below throws, the transaction rolls back, so the commitment is free again.
    const [pack, commitment] = await Promise.all([
      findPack(transaction, body.packId),
      takeCommitment(transaction, provider.publicKey, now),
    ]);
    assertOfferedPack(pack);
    if (pack.cardMode !== 0) assertNotTurnedOff('cards', services.gateSettings());
    if (commitment === null) throw new ProblemError('provider-unavailable');
    const reservation = { log: services.log, providerKey: provider.publicKey, now };
    const { packId, cardsLamports } = await reserveEdition(transaction, pack, reservation);
    const opening = {
      ...commitment,
      packId,
      cardsLamports,
      cardMode: pack.cardMode,
      creatorWallet,
      matchmakingMode: body.matchmakingMode,
      invitedWallet: body.matchmakingMode === 'direct' ? body.opponentWallet : null,
      listed: body.matchmakingMode === 'direct' || body.listed,
      fundingSeconds: body.fundingSeconds,
    };
    const opened = buildOpenedDuel({ duelSettings: services.duelSettings, provider }, opening, now);
    const duel = await insertDuel(transaction, opened, caller.kind === 'integration' ? 'integration' : 'creator');
    if (duel === null) throw new ProblemError('too-many-open-duels');
    return { body: toParticipantDuelBody(duel, null), headers: { location: `/v1/duels/${duel.duelId}` } };
  },
});

/**
 * Throws `unknown-pack` or `pack-retired` for a pack that isn't offered. An edition is never offered by its own id: a
 * duel over its pack takes it.
 */
function assertOfferedPack(pack: StoredPack | null): asserts pack is StoredPack {
  if (pack === null || pack.editionOf !== null)
    throw buildMemberProblem('unknown-pack', '/body/packId', 'is not the id of an offered pack');
  if (pack.active) return;
  const next = pack.replacedBy === null ? 'Choose another pack.' : `${pack.replacedBy} replaces it.`;
  throw new ProblemError('pack-retired', `${pack.packId} is retired. ${next} No money has moved.`);
}

/**
 * Throws `provider-unavailable` if the provider can't cover the bond of a duel over this pack, so that no player signs
 * a payment for a duel that can't start. Rejects if the provider doesn't answer.
 */
async function assertBondFunds({ provider, duelSettings }: Services, pack: StoredPack): Promise<void> {
  if (provider === null || (await canStakeBond(provider, duelSettings().feeLamports, pack))) return;
  throw new ProblemError(
    'provider-unavailable',
    'The pack provider doesn’t have enough SOL to stake on a duel over this pack. Try again later, or choose a pack without cards. No money has moved.',
  );
}

/** Throws `invalid-request` for a member of the body that doesn't fit the caller or the current policy. */
function assertRequestFits(creatorWallet: string, body: CreateDuelBody): void {
  if (body.matchmakingMode === 'direct' && body.opponentWallet === creatorWallet) {
    throw buildInvalidMemberProblem('/body/opponentWallet', 'must be another wallet than your own');
  }
  if (body.valuationPolicyHash !== undefined && body.valuationPolicyHash !== currentPolicyHash) {
    throw buildInvalidMemberProblem(
      '/body/valuationPolicyHash',
      'is not the current policy; see GET /v1/valuation-policies/current',
    );
  }
}
