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

/** Statuses in which a late answer isn't saved any more. */
const REFUND_STATUSES: ReadonlySet<DuelStatus> = new Set(['refunding', 'refunded']);
/**
 * Statuses in which the service asks the provider for its answer. The provider may have committed the result on chain
 * before, but the duel's proof needs its signed answer too.
 */
const DRAW_REQUEST_STATUSES: ReadonlySet<DuelStatus> = new Set(['resolving', 'resolved', 'settled']);

interface Services {
  readonly database: Database;
  readonly provider: ProviderPort | null;
}

/**
 * Sends the provider the stored draw request of a duel with locked entropy, and saves the answer if it verifies and no
 * refund has begun. Changes nothing if an answer is stored already, or the provider can't answer yet. Throws
 * `provider-unavailable` if the provider doesn't reply, if its answer is wrong, and if it isn't the duel's provider.
 */
export async function requestAndSaveDrawAnswer(
  { database, provider }: Services,
  duel: StoredDuel,
  now: Date,
): Promise<StoredDuel> {
  // Without entropy the provider isn't asked, even if a request is stored: the entropy in it may be wrong.
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
 * Asks the provider for the entropy of a duel whose escrow account is closed. Returns `unreachable` if the provider
 * gives no usable answer, and null if it doesn't know the entropy, if the duel's provider isn't connected, or for
 * terms of layout 1.
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

/** Saves the first answer with its event, unless the duel is `refunding` or `refunded`. */
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
    // The answer came too late: the fees are being refunded, or already were.
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
