import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import { ProblemError } from '../api/problems';
import { ok } from '../core/result';
import { applyChange } from '../duel/apply-change';
import { buildDuelUpdate } from '../duel/rules/change';
import type { DuelStatus } from '../duel/rules/duel';
import { findDuel, lockDuel, type StoredDuel } from '../duel/store';
import { buildPackTable } from '../packs/rules';
import { toSealedEntry } from '../packs/sealed-table';
import { listEntries } from '../packs/store';
import { findDrawEvidence, type StoredDrawEvidence, saveFirstAnswer } from '../provider/evidence-store';
import type { LockedEntropy, ProviderPort } from '../provider/port';
import { type DrawAnswer, findAnswerFault } from '../provider/rules/answer';
import type { DrawRequest } from '../provider/rules/request';

const REFUND_STATUSES: ReadonlySet<DuelStatus> = new Set(['refunding', 'refunded']);
/**
 * Statuses in which the provider is asked. A provider often commits by itself before that, but its signed answer is
 * still the duel's proof.
 */
const DRAW_REQUEST_STATUSES: ReadonlySet<DuelStatus> = new Set(['resolving', 'resolved', 'settled']);

interface Services {
  readonly database: Database;
  readonly provider: ProviderPort | null;
}

/**
 * Asks the provider the stored question of a duel with locked entropy, and saves an answer that verifies. Changes
 * nothing if there is an answer already, or the provider wants to be asked later. Throws `provider-unavailable` for no
 * answer, a wrong one, or another provider than the duel's.
 */
export async function requestAndSaveDrawAnswer(
  { database, provider }: Services,
  duel: StoredDuel,
  now: Date,
): Promise<StoredDuel> {
  // Without entropy there is nothing to ask. A stored request may be based on an entropy that was corrected since.
  if (!DRAW_REQUEST_STATUSES.has(duel.status) || duel.entropy === null) return duel;
  const evidence = await findDrawEvidence(database.queries, duel.duelId);
  if (evidence === null || evidence.answer !== null) return duel;
  if (provider === null || provider.publicKey !== duel.providerKey) throw new ProblemError('provider-unavailable');
  const reply = await provider.draw(JSON.parse(evidence.requestJson) as DrawRequest).catch((cause: unknown) => {
    throw new ProblemError('provider-unavailable', undefined, { cause });
  });
  if (reply.kind === 'not-yet') return duel;
  const entries = (await listEntries(database.queries, duel.packId)).map(toSealedEntry);
  const fault = findAnswerFault(
    reply.answer,
    reply.signature,
    buildExpectedAnswerValues(duel, evidence, buildPackTable(entries)),
  );
  if (fault !== null) throw new ProblemError('provider-unavailable', undefined, { cause: new Error(fault) });
  return saveDrawAnswer(database, duel, reply.answer as DrawAnswer, reply.signature, now);
}

/**
 * Asks for the entropy of a duel whose account is closed. `unreachable` when no usable answer comes; null from a
 * provider that doesn't know it, without the duel's own provider, and for terms of layout 1.
 */
export async function requestEntropy(
  { provider, log }: Pick<Services, 'provider'> & { readonly log: Log },
  { duelId, termsHash, termsLayout, providerKey }: StoredDuel,
): Promise<LockedEntropy | 'unreachable' | null> {
  if (termsLayout !== 2 || termsHash === null || provider === null || provider.publicKey !== providerKey) return null;
  try {
    return await provider.findEntropy(termsHash);
  } catch (error) {
    log.warn({ duelId, err: error }, 'the provider could not be asked for an entropy');
    return 'unreachable';
  }
}

const buildExpectedAnswerValues = (
  duel: StoredDuel,
  { requestHash }: StoredDrawEvidence,
  table: ReturnType<typeof buildPackTable>,
) => ({
  requestHash,
  termsHash: duel.termsHash as string,
  terms: duel.terms as Uint8Array,
  seedCommitment: duel.seedCommitment,
  providerKey: duel.providerKey,
  entropySlot: duel.entropySlot as bigint,
  entropy: duel.entropy as string,
  table,
});

function saveDrawAnswer(
  database: Database,
  duel: StoredDuel,
  answer: DrawAnswer,
  signature: string,
  now: Date,
): Promise<StoredDuel> {
  return database.transaction(async (transaction) => {
    await lockDuel(transaction, duel.duelId);
    const current = (await findDuel(transaction, duel.duelId)) ?? duel;
    // The answer came too late: the fees are on their way back, and nothing follows from it any more.
    if (REFUND_STATUSES.has(current.status)) return current;
    if (!(await saveFirstAnswer(transaction, duel.duelId, answer, signature, now))) return duel;
    return applyChange(
      transaction,
      duel.duelId,
      (asked) => ok(buildDuelUpdate(asked, 'provider-answered', {}, { winner: answer.winner })),
      () => ({ actorKind: 'worker', now }),
    );
  });
}
