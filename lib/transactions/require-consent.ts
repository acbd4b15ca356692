import type { Database } from '../../db/client';
import { ProblemError } from '../api/problems';
import { isConsent } from '../chain/escrow/consent';
import { ok } from '../core/result';
import { applyChange } from '../duel/apply-change';
import { buildDuelUpdate, buildUnchangedDuelUpdate } from '../duel/rules/change';
import type { StoredDuel } from '../duel/store';
import { toEntryJson } from '../packs/rules';
import { toSealedEntry } from '../packs/sealed-table';
import { listEntries } from '../packs/store';
import type { ProviderPort } from '../provider/port';

interface Services {
  readonly database: Database;
  readonly provider: ProviderPort | null;
}

/**
 * Returns the duel with the provider's consent to its terms, and requests the consent if it isn't stored yet. The
 * request is idempotent, so it can be repeated after a lost reply or race. Throws `provider-unavailable` if the
 * provider can't be asked, refuses (with its reason), or signs with another key.
 */
export async function ensureConsent(services: Services, duel: StoredDuel, now: Date): Promise<StoredDuel> {
  if (duel.providerConsent !== null) return duel;
  const signature = await requestConsent(services, duel);
  return services.database.transaction((transaction) =>
    applyChange(
      transaction,
      duel.duelId,
      (current) =>
        ok(
          current.providerConsent === null && current.termsHash === duel.termsHash
            ? buildDuelUpdate(
                current,
                'provider-agreed',
                { providerConsent: signature },
                { bondAmount: duel.bondLamports.toString() },
              )
            : buildUnchangedDuelUpdate(current),
        ),
      () => ({ actorKind: 'worker', now }),
    ),
  );
}

/**
 * Requests the consent for a matched duel of layout 2, if it isn't stored yet. Returns the duel unchanged if the
 * provider refuses or doesn't answer, or for any other duel.
 */
export async function requestConsentEarly(services: Services, duel: StoredDuel, now: Date): Promise<StoredDuel> {
  if (duel.status !== 'matched' || duel.termsLayout !== 2) return duel;
  try {
    return await ensureConsent(services, duel, now);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'provider-unavailable') return duel;
    throw error;
  }
}

/** Returns the provider's signed consent to the terms. Throws `provider-unavailable` if it gives none. */
async function requestConsent({ database, provider }: Services, duel: StoredDuel): Promise<string> {
  const { duelId, terms, termsHash, providerKey } = duel;
  if (provider === null || provider.publicKey !== providerKey || terms === null || termsHash === null)
    throw new ProblemError('provider-unavailable');
  const entries = (await listEntries(database.queries, duel.packId)).map((row) => toEntryJson(toSealedEntry(row)));
  const reply = await provider.requestConsent({ duelId, terms: Buffer.from(terms).toString('base64'), entries });
  if (reply.kind === 'refused')
    throw new ProblemError('provider-unavailable', `The provider didn’t agree to the terms: ${reply.message}`);
  if (!isConsent(termsHash, reply.signature, providerKey))
    throw new ProblemError('provider-unavailable', 'The provider’s consent isn’t signed with its key.');
  return reply.signature;
}
