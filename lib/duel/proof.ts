import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { Network } from '../health/contract';
import type { ProviderMode } from '../provider/contract';
import { findDrawEvidence, type StoredDrawEvidence } from '../provider/evidence-store';
import type { DrawRequest } from '../provider/rules/request';
import { listCalls } from '../transactions/call-store';
import { toEscrowTransactions } from '../transactions/call-view';
import { readAndExpireDuel } from './read-duel';
import { type DuelProofBody, getDuelProof } from './receipt-contract';
import type { StoredDuel } from './store';

interface Services {
  readonly database: Database;
  readonly network: () => Network;
}

/** Builds the proof of a draw from the stored evidence; null until the provider has answered. */
export function toProofBody(duel: StoredDuel, evidence: StoredDrawEvidence | null): DuelProofBody | null {
  if (!evidence?.answer || evidence.signature === null) return null;
  return {
    duelId: duel.duelId,
    genesisHash: (JSON.parse(evidence.requestJson) as DrawRequest).genesisHash,
    programId: duel.programId,
    escrowAddress: duel.escrowAddress as string,
    terms: Buffer.from(duel.terms as Uint8Array).toString('base64'),
    termsHash: duel.termsHash as string,
    packId: duel.packId,
    request: evidence.requestJson,
    requestHash: evidence.requestHash,
    answer: evidence.answer,
    providerKey: duel.providerKey,
    providerMode: duel.providerMode as ProviderMode,
    valuationPolicyHash: evidence.policyHash,
    ...(duel.providerConsent === null ? {} : { consent: duel.providerConsent }),
    signature: evidence.signature,
  };
}

/** Returns the proof of a draw. Throws `not-found`, and `wrong-duel-state` until the provider has answered. */
export const getDuelProofHandler = defineReadHandler(getDuelProof)(
  async ({ services, now }: HandlerContext<Services>, { params }) => {
    const duel = await readAndExpireDuel(services.database, params.duelId, now);
    const { queries } = services.database;
    const body = toProofBody(duel, await findDrawEvidence(queries, duel.duelId));
    if (body === null) throw new ProblemError('wrong-duel-state', 'The provider has not answered yet.');
    const calls = await listCalls(queries, duel.duelId);
    return { body: { ...body, escrowTransactions: toEscrowTransactions(duel, calls, services.network().chain) } };
  },
);
