import type { Database, Queries } from '../../db/client';
import type { Log } from '../api/log';
import { isProblem } from '../api/problems';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import { ok } from '../core/result';
import type { ProviderPort } from '../provider/port';
import { boundIntentStates } from '../transactions/intent-rules';
import { listIntents } from '../transactions/store';
import { readTrustedTip } from '../transactions/trusted-tip';
import { applyChange } from './apply-change';
import { buildDuelUpdate, buildUnchangedDuelUpdate } from './rules/change';
import type { StoredDuel } from './store';

/** Dependencies of `prepareCancellation`. */
export interface CancelServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
  readonly provider: Pick<ProviderPort, 'withdrawConsent'> | null;
  readonly log: Log;
}

const PAYMENT_ARRIVED_OBSTACLE =
  'A payment has reached the escrow account. The duel ends by its deadlines: with a result, or with every deposit refunded.';
export const SIGNED_PAYMENT_OBSTACLE =
  'A signed payment may still land. If it does, the duel goes on; if it doesn’t, it expires with its blockhash in a minute or two. Then cancel again.';
const CHAIN_UNREACHABLE_OBSTACLE =
  'We can’t reach Solana to check whether a payment has landed. Nothing has changed: try again shortly. If nobody pays, the duel ends at its funding deadline.';
const PROVIDER_ACCEPTED_OBSTACLE = 'The provider has accepted: both sides have paid.';

/**
 * Whether a signed payment was submitted that isn't recorded as expired or failed: it may still land, or has landed. If
 * the duel were cancelled, that payment could become a deposit for a cancelled duel.
 */
export async function hasSignedPayment(queries: Queries, duelId: string): Promise<boolean> {
  const intents = await listIntents(queries, duelId);
  return intents.some(({ purpose, state }) => purpose === 'fund' && boundIntentStates.has(state));
}

/**
 * Checks whether a payment was submitted or has arrived on chain. If not, withdraws the terms from the provider, so
 * that it doesn't stake on a duel that is about to be cancelled. Returns the reason why the duel can't be cancelled, or
 * null.
 */
export async function prepareCancellation(services: CancelServices, duel: StoredDuel): Promise<string | null> {
  if (await hasSignedPayment(services.database.queries, duel.duelId)) return SIGNED_PAYMENT_OBSTACLE;
  return (
    (await findPaymentObstacle(services, duel)) ??
    ((await withdrawTerms(services, duel)) ? null : PROVIDER_ACCEPTED_OBSTACLE)
  );
}

/**
 * Returns the reason not to cancel if a payment may have been made, else null. The program creates the escrow account
 * with the first deposit, so a confirmed account proves a payment, even one that the service didn't prepare. If the
 * chain can't be read, a duel with a prepared payment can't be cancelled, since `cancelled` would say that no money
 * moved. A duel without one can: this service gave nobody a transaction to sign.
 */
async function findPaymentObstacle(
  services: CancelServices,
  { escrowAddress, programId, fundPrepared }: StoredDuel,
): Promise<string | null> {
  if (escrowAddress === null) return null;
  try {
    const { slot } = await readTrustedTip(services);
    const { accounts } = await services.chain.confirmedAccounts([escrowAddress], slot);
    return accounts[0]?.owner === programId ? PAYMENT_ARRIVED_OBSTACLE : null;
  } catch (error) {
    if (!isProblem(error) || error.code !== 'chain-unavailable') throw error;
    return fundPrepared ? CHAIN_UNREACHABLE_OBSTACLE : null;
  }
}

/**
 * Withdraws the terms from the provider if it has consented to them. Returns false if it has already accepted. If the
 * provider is unreachable, the players can still cancel: it stakes only once both have paid. After a withdrawal the
 * stored consent is deleted, even if the duel isn't cancelled in the end, so that nobody pays for terms that the
 * provider no longer accepts.
 */
async function withdrawTerms(
  { database, provider, log, clock }: CancelServices,
  { duelId, termsHash, providerConsent }: StoredDuel,
): Promise<boolean> {
  if (termsHash === null || providerConsent === null) return true;
  const outcome = await provider?.withdrawConsent(termsHash).catch((error: unknown) => {
    log.warn({ termsHash, err: error }, 'the provider could not be told that terms are withdrawn');
    return null;
  });
  if (outcome === 'withdrawn')
    await database.transaction((transaction) =>
      applyChange(
        transaction,
        duelId,
        (current) =>
          ok(
            current.providerConsent === null
              ? buildUnchangedDuelUpdate(current)
              : buildDuelUpdate(current, 'consent-withdrawn', { providerConsent: null }),
          ),
        () => ({ actorKind: 'worker', now: clock.now() }),
      ),
    );
  return outcome !== 'accepted';
}
