import { canonicalJson } from '../../core/canonical-json';
import { sha256Hex } from '../../core/hash';
import type { DuelSide } from '../../duel/rules/duel';

/** The form of a request: 2 for terms layout 2, 1 in proofs of duels of layout 1. */
export type DrawRequestSchema = 'ripduel.draw-request/1' | 'ripduel.draw-request/2';

/** The request pair of a duel: docs/provider.md. */
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
export interface SideRequest {
  readonly requestId: string;
  readonly side: DuelSide;
  readonly wallet: string;
}

/** Everything of a duel that the pair names. */
export interface DrawBasis {
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

/** The one request pair of a duel; asked again it is the same pair, ids included. */
export function drawRequestOf(basis: DrawBasis, schema: DrawRequestSchema = 'ripduel.draw-request/2'): DrawRequest {
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

/** Returns the canonical JSON (RFC 8785) that is stored and hashed before the provider is asked. */
export const drawRequestJson = (request: DrawRequest): string =>
  canonicalJson({ ...request, sides: request.sides.map((side) => ({ ...side })) });
