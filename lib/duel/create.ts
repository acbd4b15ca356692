import type { Database, Transaction } from '../../db/client';
import { actingWallet } from '../api/acting-wallet';
import { type Context, write } from '../api/handler';
import type { Log } from '../api/log';
import { invalid, memberProblem, ProblemError } from '../api/problems';
import { refuseOff } from '../gates/admit';
import type { GateSettings } from '../gates/rules/gate';
import { atHigherRate, calculateBond, findBondFault } from '../packs/bond-rules';
import { takeEdition } from '../packs/edition-store';
import type { SealedEntry } from '../packs/rules';
import { sealedEntryOf } from '../packs/sealed-table';
import { findPack, listEntries, type StoredPack } from '../packs/store';
import type { ProviderPort } from '../provider/port';
import { takeCommitment } from '../provider/store';
import { currentPolicyHash } from '../valuation/rules';
import { type CreateDuelBody, createDuel } from './contract';
import { type OpeningServices, openedDuel } from './opened-duel';
import { insertDuel } from './store';
import { bodyOf } from './view';

interface Services extends Omit<OpeningServices, 'provider'> {
  readonly gateSettings: () => GateSettings;
  readonly provider: ProviderPort | null;
  readonly database: Database;
  readonly log: Log;
}

/**
 * Opens a duel; throws `unknown-pack`, `pack-retired`, `too-many-open-duels`, `provider-unavailable`,
 * `cards-unavailable`, `gate-closed`. That duels are open at all was asked by the gates.
 */
export const createDuelHandler = write(createDuel)({
  async gather({ services }: Context<Services>, { body }): Promise<void> {
    const pack = await findPack(services.database.queries, body.packId);
    if (pack?.active) await requireFunds(services, pack);
  },
  async apply({ services, caller, now }: Context<Services>, transaction, { body }) {
    const { provider } = services;
    if (provider === null) throw new ProblemError('provider-unavailable');
    const creatorWallet = actingWallet(caller, body.wallet);
    refuseOddWishes(creatorWallet, body);
    // Sent together; a seed that was taken for nothing goes back with the transaction.
    const [wanted, commitment] = await Promise.all([
      findPack(transaction, body.packId),
      takeCommitment(transaction, provider.publicKey, now),
    ]);
    requireOffered(wanted);
    if (wanted.cardMode !== 0) refuseOff('cards', services.gateSettings());
    if (commitment === null) throw new ProblemError('provider-unavailable');
    const { packId, cardsLamports } = await takePack(services, transaction, wanted, provider.publicKey, now);
    const opening = {
      ...commitment,
      packId,
      cardsLamports,
      cardMode: wanted.cardMode,
      creatorWallet,
      matchmakingMode: body.matchmakingMode,
      invitedWallet: body.matchmakingMode === 'direct' ? body.opponentWallet : null,
      fundingSeconds: body.fundingSeconds,
    };
    const opened = openedDuel({ duelSettings: services.duelSettings, provider }, opening, now);
    const duel = await insertDuel(transaction, opened, caller.kind === 'integration' ? 'integration' : 'creator');
    if (duel === null) throw new ProblemError('too-many-open-duels');
    return { body: bodyOf(duel, null), headers: { location: `/v1/duels/${duel.duelId}` } };
  },
});

/** An edition is no pack by itself: no duel asks for it. */
function requireOffered(pack: StoredPack | null): asserts pack is StoredPack {
  if (pack === null || pack.editionOf !== null)
    throw memberProblem('unknown-pack', '/body/packId', 'is not the id of an offered pack');
  if (pack.active) return;
  const next = pack.replacedBy === null ? 'Choose another pack.' : `${pack.replacedBy} replaces it.`;
  throw new ProblemError('pack-retired', `${pack.packId} is retired. ${next} No money has moved.`);
}

/**
 * Throws `provider-unavailable` when the provider can't cover a bond that is dearer than the least one, before anybody
 * signs. Whether it covers the least one was asked by the gates.
 */
async function requireFunds({ provider, duelSettings }: Services, { cardsLamports }: StoredPack): Promise<void> {
  if (provider === null || cardsLamports === 0n) return;
  const { freeLamports } = await provider.reach();
  if (freeLamports < calculateBond(duelSettings().feeLamports, cardsLamports))
    throw new ProblemError(
      'provider-unavailable',
      'The pack provider doesn’t have enough SOL to stake on a duel over this pack. Try again later, or choose a pack without cards. No money has moved.',
    );
}

/**
 * Returns the pack that is played: in card mode an edition, which no other duel gets. Throws `cards-unavailable` when
 * there is none, and for one whose stored bond doesn't cover its cards.
 */
async function takePack(
  { log }: Services,
  transaction: Transaction,
  wanted: StoredPack,
  providerKey: string,
  now: Date,
): Promise<StoredPack> {
  if (wanted.cardMode === 0) return wanted;
  const packId = await takeEdition(transaction, wanted.packId, providerKey, now);
  if (packId === null) throw new ProblemError('cards-unavailable');
  const [edition, entries] = await Promise.all([findPack(transaction, packId), listEntries(transaction, packId)]);
  if (edition === null) throw new Error(`the edition ${packId} is no pack`);
  refuseUnderbonded(log, wanted, edition, entries.map(sealedEntryOf));
  return edition;
}

/** An operator finds the pack by `npm run doctor`; players can only choose another one. */
function refuseUnderbonded(log: Log, wanted: StoredPack, edition: StoredPack, entries: readonly SealedEntry[]): void {
  const fault = findBondFault(atHigherRate(edition, wanted), entries);
  if (fault === null) return;
  log.error({ packId: edition.packId }, fault);
  throw new ProblemError(
    'cards-unavailable',
    'The bond stored for this pack doesn’t cover its cards. Choose another pack. No money has moved.',
  );
}

function refuseOddWishes(creatorWallet: string, body: CreateDuelBody): void {
  if (body.matchmakingMode === 'direct' && body.opponentWallet === creatorWallet) {
    throw invalid('/body/opponentWallet', 'must be another wallet than your own');
  }
  if (body.valuationPolicyHash !== undefined && body.valuationPolicyHash !== currentPolicyHash) {
    throw invalid('/body/valuationPolicyHash', 'is not the current policy; see GET /v1/valuation-policies/current');
  }
}
