// cspell:ignore nobodys
import { fetchTableEntries } from '../../agents/table-entry';
import { calculateLastAcceptSlot, EscrowStage } from '../../lib/chain/escrow/state';
import { decodeTerms } from '../../lib/chain/escrow/terms';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { sha256 } from '../../lib/core/hash';
import { cancelDuel, createDuel, type DuelBody, getDuel, joinDuel } from '../../lib/duel/contract';
import { prepareTransaction, reconcileDuel } from '../../lib/transactions/contract';
import { buildDuel, smallTableEntries as smallTable } from '../../scripts/conformance/duel';
import type { Player } from '../../scripts/duel/enter';
import { type Attacker, type ForgedDuel, forgeDuel, payBoth, requestDraws, requestOnce } from './oracle-cheat';

/** Id of the pack of all duels here, which is for fees only. */
const PACK = 'kickoff-2031';
/** Public paths of the API where the service could show a seed too early. */
const PUBLIC_PATHS = ['/duels/ID/receipt', '/duels/ID/proof', '/rgs/rounds/duels/ID/proof', '/duels/ID/events'];

export const createOpenDuel = ({ client }: Player): Promise<DuelBody> =>
  client.call(createDuel, { body: { matchmakingMode: 'open', packId: PACK } });

/**
 * Forges two duels with the commitment of a waiting duel: `foreign` has another id and the provider's key; `own` has
 * the waiting duel's id, and the attacker's key in place of the provider's.
 */
export async function forgeFromWaitingDuel(cheat: Attacker, { duelId, seedCommitment, providerKey }: DuelBody) {
  const { chain, service, ownProvider } = cheat;
  const foreignId = `oracle_${duelId}`;
  const basis = { publicKey: providerKey, commitment: seedCommitment, treasury: service.health.duels.treasuryWallet };
  const nobodys = { creator: ownProvider, opponent: ownProvider };
  const { terms } = await buildDuel(chain, nobodys, { duelId: foreignId, ...basis });
  const foreign = forgeDuel(cheat, { duelId: foreignId, entries: smallTable, terms });
  const underOwnKey = { duelIdHash: sha256(duelId), providerKey: ownProvider.address };
  return { foreign, own: forgeDuel(cheat, { duelId, entries: smallTable, terms }, underOwnKey) };
}

/** Returns the duel with the terms that the service fixed, and variants that an attacker could forge from the terms. */
export async function forgeFromFixedTerms(cheat: Attacker, { duelId, packId, terms: base64 }: DuelBody) {
  const entries = await fetchTableEntries(cheat.service.client, packId);
  const terms = decodeTerms(fromBase64(base64 ?? ''));
  const like = { duelId, entries, terms };
  const { creator, opponent } = terms;
  const later = { fundingDeadline: terms.fundingDeadline + 60n, resolutionDeadline: terms.resolutionDeadline + 60n };
  return {
    real: forgeDuel(cheat, like, { creator, opponent }),
    variants: [
      forgeDuel(cheat, like),
      forgeDuel(cheat, like, { nonce: terms.nonce + 1 }),
      forgeDuel(cheat, like, later),
    ],
  };
}

/**
 * Pays terms that the provider signed and withdrew again. Returns the provider's replies once the accept window is
 * over, and whether it ever accepted; the fees may be on their way back by then.
 */
export async function payWithdrawnTerms(cheat: Attacker): Promise<{ replies: string[]; isAccepted: boolean }> {
  const { chain, accomplice, joiner } = cheat;
  const { duelId } = await createOpenDuel(accomplice);
  const fixed = await joiner.client.call(joinDuel, { params: { duelId } });
  await joiner.client.call(prepareTransaction, { params: { duelId }, body: { purpose: 'fund' } });
  await accomplice.client.call(cancelDuel, { params: { duelId }, body: {} });
  const { real } = await forgeFromFixedTerms(cheat, fixed);
  await payBoth(chain, real);
  await chain.pollUntilFound('the end of the accept window', async () => {
    const state = await chain.readConfirmedEscrow(real.escrow);
    return state !== null && (await chain.readTime()).slot > calculateLastAcceptSlot(state) ? true : null;
  });
  const replies = await requestOnce(cheat, real);
  return { replies, isAccepted: (await chain.readConfirmedEscrow(real.escrow))?.acceptSlot !== 0n };
}

/** Asks provider and service for the draws of a paid duel until its lock is final. Returns the replies before that. */
export async function requestDrawsTooEarly(cheat: Attacker, real: ForgedDuel): Promise<string[]> {
  const { chain, service, joiner } = cheat;
  const early: string[] = [];
  await chain.pollUntilFound('a final lock', async () => {
    const { text } = await requestDraws(cheat, real);
    const { duelId } = real;
    const own = await Promise.all([
      joiner.client.call(getDuel, { params: { duelId } }),
      joiner.client.call(reconcileDuel, { params: { duelId } }),
    ]);
    const shown = await Promise.all(
      PUBLIC_PATHS.map(async (path) => (await fetch(service.base + path.replace('ID', duelId))).text()),
    );
    const state = await chain.readFinalizedEscrow(real.escrow);
    if (state !== null && state.stage >= EscrowStage.Locked) return true;
    early.push(
      text,
      ...shown,
      JSON.stringify(own, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    );
    return null;
  });
  return early;
}
