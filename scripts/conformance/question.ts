import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../lib/core/hash';
import { buildDrawRequest, type DrawRequest } from '../../lib/provider/rules/request';
import type { Chain } from './chain';
import type { OwnDuel } from './duel';

/** The body of `POST /draws`. */
export interface DrawRequestBody {
  readonly request: DrawRequest;
}

/** The slot whose hash is a duel's entropy, and that hash in hex. */
export interface Entropy {
  readonly slot: bigint;
  readonly hash: string;
}

/** Returns the entropy that an escrow account has locked. */
export const toEntropy = (locked: { readonly entropySlot: bigint; readonly entropy: ArrayLike<number> }): Entropy => ({
  slot: locked.entropySlot,
  hash: bytesToHex(Uint8Array.from(locked.entropy)),
});

/** Builds the draw request about a duel, with this entropy. */
export function buildDrawRequestBody(
  { programId, genesisHash }: Chain,
  duel: OwnDuel,
  entropy: Entropy,
): DrawRequestBody {
  const { duelId, terms, termsHash, escrow } = duel;
  const request = buildDrawRequest({
    duelId,
    genesisHash,
    programId,
    escrowAddress: escrow,
    termsHash,
    seedCommitment: bytesToHex(Uint8Array.from(terms.seedCommitment)),
    entropySlot: entropy.slot,
    entropy: entropy.hash,
    creatorWallet: terms.creator,
    opponentWallet: terms.opponent,
  });
  return { request };
}

/** A change that makes a draw request wrong. The changed body may have any form. */
type DrawRequestChange = (question: DrawRequestBody) => unknown;
/** Returns a change that sets members of the body's `request`. */
const toDrawRequestChange =
  (change: (request: DrawRequest) => object): DrawRequestChange =>
  (question) => ({ ...question, request: { ...question.request, ...change(question.request) } });
/** A valid address that is none of the test duels' chain, program, accounts or wallets. */
const UNRELATED_ADDRESS = '11111111111111111111111111111111';

/** Changes that make a question contradict the terms, the chain or the required form, with their names in reports. */
export const invalidDrawRequestChanges: readonly (readonly [string, DrawRequestChange])[] = [
  ['another entropy', toDrawRequestChange(() => ({ entropy: sha256Hex('another entropy') }))],
  ['another slot', toDrawRequestChange(({ entropySlot }) => ({ entropySlot: String(BigInt(entropySlot) + 1n) }))],
  ['another chain', toDrawRequestChange(() => ({ genesisHash: UNRELATED_ADDRESS }))],
  ['another program', toDrawRequestChange(() => ({ programId: UNRELATED_ADDRESS }))],
  ['another escrow account', toDrawRequestChange(() => ({ escrowAddress: UNRELATED_ADDRESS }))],
  ['another duel', toDrawRequestChange(({ duelId }) => ({ duelId: `${duelId}_x` }))],
  ['another commitment', toDrawRequestChange(() => ({ seedCommitment: sha256Hex('another seed') }))],
  [
    'the wallets exchanged',
    toDrawRequestChange(({ sides: [one, other] }) => ({
      sides: [
        { ...one, wallet: other.wallet },
        { ...other, wallet: one.wallet },
      ],
    })),
  ],
  [
    'the request ids exchanged',
    toDrawRequestChange(({ sides: [one, other] }) => ({
      sides: [
        { ...one, requestId: other.requestId },
        { ...other, requestId: one.requestId },
      ],
    })),
  ],
  ['a member too many', toDrawRequestChange(() => ({ hint: 'trust me' }))],
];

/** Returns a question as indented JSON, with the members of its request in reverse order. */
export const reorderMembers = ({ request }: DrawRequestBody): string =>
  JSON.stringify({ request: Object.fromEntries(Object.entries(request).toReversed()) }, null, 1);
