// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint } from '../calls/endpoint';

/**
 * How cards are valued, and which side wins. The OpenAPI document leaves out the member `valueOf`, a text,
 * because its parsers call a member of that name.
 */
export interface ValuationPolicy {
  readonly schema: string;
  readonly unit: {
    readonly symbol: string;
    readonly mint: string;
    readonly decimals: number;
  };
  readonly valueOf: string;
  readonly winner: string;
  readonly tie: string;
}

export interface ValuationPolicyDocument {
  /** A SHA-256 hash in lowercase hex. */
  readonly policyHash: string;
  /** The policy in canonical form (RFC 8785). Its SHA-256 is `policyHash`. */
  readonly canonicalJson: string;
  /** The same policy as a JSON object. */
  readonly policy: ValuationPolicy;
  /** Whether new duels use this policy. */
  readonly current: boolean;
  readonly createdAt: Date;
}

/**
 * Returns the policy by which new duels compare cards.
 *
 * Read this before you create or join a duel: the policy says how the values of two cards are compared. Its hash
 * becomes part of the duel’s terms. Pass `policyHash` as `valuationPolicyHash` when you create a duel to be sure
 * that it is the policy you read. The hash is that of the text `canonicalJson` as you received it, not of a
 * decoded and re-encoded `policy`.
 *
 * `GET /valuation-policies/current`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getCurrentPolicy: ClientEndpoint<Record<string, never>, ValuationPolicyDocument> = {
  method: 'GET',
  path: '/valuation-policies/current',
  auth: [],
  idempotency: 'none',
  response: {createdAt: 'date'},
};

/**
 * Returns a policy by its hash; policies never change.
 *
 * Use this to verify a duel: its terms and receipt name a policy by hash. Compare the SHA-256 of `canonicalJson`
 * with the hash: of the text that you received, not of a decoded and re-encoded `policy`. Policies never change,
 * so the answer can be kept.
 *
 * `GET /valuation-policies/{policyHash}`. Needs no credential.
 *
 * Problems: `not-found`.
 */
export const getPolicy: ClientEndpoint<{
  readonly params: {
    /** A SHA-256 hash in lowercase hex. */
    readonly policyHash: string;
  };
}, ValuationPolicyDocument> = {
  method: 'GET',
  path: '/valuation-policies/{policyHash}',
  auth: [],
  idempotency: 'none',
  response: {createdAt: 'date'},
};
