import { formatCanonicalJson } from '../../core/canonical-json';
import { sha256Hex } from '../../core/hash';
import type { DuelSide } from '../../duel/rules/duel';

/** The form of a request: 2 for terms layout 2, 1 in proofs of duels of layout 1. */
export type DrawRequestSchema = 'ripduel.draw-request/1' | 'ripduel.draw-request/2';

/** The draw request of a duel, with a part for each side: docs/provider.md. */
export interface DrawRequest {
  readonly schema: DrawRequestSchema;
  readonly duelId: string;
  readonly genesisHash: string;
  readonly programId: string;
  readonly escrowAddress: string;
  readonly termsHash: string;
  readonly seedCommitment: string;
  readonly entropySlot: string;
  readonly entropy: string;
  readonly sides: readonly [SideRequest, SideRequest];
}
/** The part of a draw request for one side. */
export interface SideRequest {
  readonly requestId: string;
  readonly side: DuelSide;
  readonly wallet: string;
}

/** The values of a duel that its draw request is built from. */
export interface DrawRequestInput {
  readonly duelId: string;
  readonly genesisHash: string;
  readonly programId: string;
  readonly escrowAddress: string;
  readonly termsHash: string;
  readonly seedCommitment: string;
  readonly entropySlot: bigint;
  readonly entropy: string;
  readonly creatorWallet: string;
  readonly opponentWallet: string;
}

/** Builds the draw request of a duel. Deterministic, including the ids. */
export function buildDrawRequest(
  basis: DrawRequestInput,
  schema: DrawRequestSchema = 'ripduel.draw-request/2',
): DrawRequest {
  const { creatorWallet, opponentWallet, entropySlot, ...same } = basis;
  const sideRequest = (side: DuelSide, wallet: string): SideRequest => ({
    requestId: sha256Hex(`${basis.termsHash}:${side}`),
    side,
    wallet,
  });
  return {
    schema,
    ...same,
    entropySlot: entropySlot.toString(),
    sides: [sideRequest('creator', creatorWallet), sideRequest('opponent', opponentWallet)],
  };
}

/** Returns the canonical JSON (RFC 8785) of a request, which is stored and hashed before the request is sent. */
export const toDrawRequestJson = (request: DrawRequest): string =>
  formatCanonicalJson({ ...request, sides: request.sides.map((side) => ({ ...side })) });
