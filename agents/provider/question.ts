import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { hashCanonicalJson } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import { ok, type Result, refuse } from '../../lib/core/result';
import type { Consent } from './consent-index';
import type { ProviderIdentity } from './parts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const sideSchema = <Side extends string>(name: Side) =>
  z.strictObject({ requestId: hashSchema, side: z.literal(name), wallet: z.string() });

const requestSchema = z.strictObject({
  schema: z.literal('ripduel.draw-request/2'),
  duelId: z.string(),
  genesisHash: z.string(),
  programId: z.string(),
  escrowAddress: z.string(),
  termsHash: hashSchema,
  seedCommitment: hashSchema,
  entropySlot: z.string().regex(/^(0|[1-9]\d{0,19})$/),
  entropy: hashSchema,
  sides: z.tuple([sideSchema('creator'), sideSchema('opponent')]),
});

const drawRequestBodySchema = z.strictObject({ request: requestSchema });

/** A draw request in the form of docs/provider.md, with its hash. Nothing in it has been verified yet. */
export interface HashedDrawRequest {
  readonly request: z.output<typeof requestSchema>;
  readonly requestHash: string;
}

/** Parses the body of `POST /draws`. If it fails, the result's `reason` says why. */
export function parseDrawRequest(text: string): Result<HashedDrawRequest, string> {
  try {
    const { request } = drawRequestBodySchema.parse(JSON.parse(text));
    return ok({ request, requestHash: hashCanonicalJson(request) });
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(z.prettifyError(error).slice(0, 300));
    return refuse('the body is not JSON');
  }
}

/** Returns how a draw request contradicts the agreed terms or this provider's identity; null if it doesn't. */
export function findDrawRequestFault(
  { request }: HashedDrawRequest,
  consent: Consent,
  own: ProviderIdentity,
): string | null {
  const { terms, termsHash, escrow } = consent;
  const { sides } = request;
  const checks: readonly (readonly [string, boolean])[] = [
    ['genesisHash: another chain’s', request.genesisHash === own.genesisHash],
    ['programId: another one', request.programId === own.programId],
    ['escrowAddress: not the one of the terms', request.escrowAddress === escrow],
    ['seedCommitment: not the one of the terms', request.seedCommitment === toHex(terms.seedCommitment)],
    ['duelId: not the one of the terms', sha256Hex(request.duelId) === toHex(terms.duelIdHash)],
    ['sides: not the wallets of the terms', sides[0].wallet === terms.creator && sides[1].wallet === terms.opponent],
    [
      'sides: the request ids do not follow from the terms',
      sides.every((each) => each.requestId === sha256Hex(`${termsHash}:${each.side}`)),
    ],
  ];
  return checks.find(([, holds]) => !holds)?.[0] ?? null;
}

const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));
