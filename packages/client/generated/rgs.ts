// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { GameMode } from './gacha';
import type { GateId, ModeStatus } from './platform';

export type RgsMode = 'duels' | 'gacha' | 'flip' | 'crash';

export interface RgsModeEntry {
  readonly mode: Open<RgsMode>;
  readonly title: string;
  /** Whether the mode is a demo with local outcomes and without value, called a fixture. */
  readonly isFixture: boolean;
  readonly serviceAvailability: Open<'devnet' | 'devnet-preview' | 'preview-fixture-only'>;
  /** Version of new rounds. Null if the mode can’t be played yet. */
  readonly currentVersion: number | null;
  /** All versions, oldest first. A proof names its version. */
  readonly versions: {
    readonly modeVersion: number;
    /** SHA-256 of the canonical form (RFC 8785) of `configuration`. */
    readonly hash: string;
    /** The rules. They never change; new rules get a new version. */
    readonly configuration: Record<string, unknown>;
  }[];
  /** Each way to play the mode, with its feature gate. */
  readonly gates: GameMode[];
  /** Whether proofs of ended rounds are available. */
  readonly proofs: {
    /**
     * available: can be used now. unavailable: a dependency doesn’t work at the moment. disabled: turned off, or not
     * approved. coming-soon: not built yet. Only call what is `available`.
     */
    readonly status: Open<ModeStatus>;
    /** Why it isn’t available. Null if it is. */
    readonly reason: string | null;
    /** The condition that would open it. Null if it is available. */
    readonly opensWhen: string | null;
    readonly gate: Open<GateId>;
  };
  readonly proofPath: string;
}

export interface RgsModeList {
  readonly modes: RgsModeEntry[];
  readonly checkedAt: Date;
}

/** Everything needed to recompute an ended round offline. See docs/proofs.md and the page /verify. */
export interface RgsProof {
  readonly proofVersion: 1;
  readonly mode: Open<'duels' | 'gacha' | 'flip' | 'crash' | 'streak'>;
  readonly modeVersion: number;
  readonly roundId: string;
  readonly commitment: {
    readonly hash: string;
    readonly committedAt: string;
    readonly id: string | null;
  };
  readonly reveal: Record<string, unknown>;
  readonly evidence: {
    readonly kind: string;
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: unknown;
  }[];
  readonly result: Record<string, unknown>;
  readonly resultHash: string;
}

/**
 * Lists the rules of each mode in every version, and whether it is open.
 *
 * Read the rules of a mode before you verify a round: a proof names its mode and version, and the version’s
 * `configuration` is hashed. Versions never change, so they can be kept. Then fetch a proof from `proofPath`.
 *
 * `GET /rgs/modes`. Needs no credential.
 *
 * Problems: `rate-limited`, `gate-closed`.
 */
export const listRgsModes: ClientEndpoint<Record<string, never>, RgsModeList> = {
  method: 'GET',
  path: '/rgs/modes',
  auth: [],
  idempotency: 'none',
  response: {checkedAt: 'date'},
};

/**
 * Returns the proof of an ended round, which contains nothing private.
 *
 * Call this once a round has ended; before that the answer is `round-not-settled`. The proof has everything
 * needed to recompute the round offline, as `docs/proofs.md` specifies. Check it with `npm run verify`, on the
 * page `/verify`, or with your own code.
 *
 * `GET /rgs/rounds/{mode}/{roundId}/proof`. Needs no credential.
 *
 * Problems: `invalid-request`, `not-found`, `round-not-settled`, `rate-limited`, `gate-closed`.
 */
export const getRgsProof: ClientEndpoint<{
  readonly params: {
    readonly mode: RgsMode;
    readonly roundId: string;
  };
}, RgsProof> = {
  method: 'GET',
  path: '/rgs/rounds/{mode}/{roundId}/proof',
  auth: [],
  idempotency: 'none',
  response: {},
};

/**
 * Returns the proof of an ended card streak, in the form of all proofs.
 *
 * Call this once a streak has ended; before that the answer is `round-not-settled`. The form is that of all
 * proofs, so any verifier of proofs takes it. Card Streak is a demo without value.
 *
 * `GET /streak/rounds/{roundId}/proof`. Needs no credential.
 *
 * Problems: `invalid-request`, `not-found`, `round-not-settled`, `rate-limited`, `gate-closed`.
 */
export const getStreakProof: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
}, RgsProof> = {
  method: 'GET',
  path: '/streak/rounds/{roundId}/proof',
  auth: [],
  idempotency: 'none',
  response: {},
};
