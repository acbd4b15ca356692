// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { DrawAnswer, DrawAnswer1, DrawAnswer2, StatedDraws } from './duels';
import type { FeatureAvailability, GateId, ModeStatus } from './platform';
import type { GachaSealedInventory, GachaSealedOdds, GameMode } from './gacha';
import type { ValuationPolicy } from './valuation';

export type RgsMode = 'duels' | 'gacha' | 'flip' | 'crash';

export interface DuelsConfiguration {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly modeVersion: number;
  readonly mode: 'duels';
  readonly proofVersion: number;
  readonly commitment: string;
  readonly draw: string;
  /** Kinds of the documents in a proof, in their order. */
  readonly evidence: string[];
  readonly specification: string;
  /** Since version 2. */
  readonly consent?: string;
  readonly entropy: string;
  readonly drawCounters: number;
  /** Since version 2. */
  readonly cards?: string;
  readonly winner: string;
  readonly tie: string;
}

export interface GachaConfiguration {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly modeVersion: number;
  readonly mode: 'gacha';
  readonly proofVersion: number;
  readonly commitment: string;
  readonly draw: string;
  /** Kinds of the documents in a proof, in their order. */
  readonly evidence: string[];
  readonly specification: string;
  readonly tickets: string;
  readonly payment: string;
}

export interface FlipConfiguration {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly modeVersion: number;
  readonly mode: 'flip';
  readonly stake: 'none';
  readonly draw: string;
  readonly sides: Open<'heads' | 'tails'>[];
}

export interface CrashConfiguration {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly modeVersion: number;
  readonly mode: 'crash';
  readonly stake: 'none';
  readonly draw: string;
  /** Mean return of every strategy that cashes out, in hundredths of the stake. */
  readonly returnHundredths: number;
  /** Time for a decision, in milliseconds. */
  readonly decisionMs: number;
  readonly defaultAction: 'forfeit';
  readonly stages: {
    readonly stage: number;
    readonly multiplierHundredths: number;
    /** The stage is reached by `survives` of `outOf` draws at the stage before. */
    readonly survives: number;
    readonly outOf: number;
  }[];
}

/**
 * The rules of one version of a mode. They never change; new rules get a new version, which may have other
 * members.
 */
export type RgsConfiguration = DuelsConfiguration | GachaConfiguration | FlipConfiguration | CrashConfiguration;

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
    /**
     * The rules of one version of a mode. They never change; new rules get a new version, which may have other
     * members.
     */
    readonly configuration: RgsConfiguration;
  }[];
  /** Each way to play the mode, with its feature gate. */
  readonly gates: GameMode[];
  /** Whether proofs of ended rounds are available. */
  readonly proofs: FeatureAvailability;
  readonly proofPath: string;
}

export interface RgsModeList {
  readonly modes: RgsModeEntry[];
  readonly checkedAt: Date;
}

export interface RoundCommitment {
  readonly hash: string;
  readonly committedAt: string;
  readonly id: string | null;
}

export interface SignedDraw {
  readonly duelId: string;
  readonly genesisHash: string;
  readonly programId: string;
  readonly escrowAddress: string;
  readonly termsHash: string;
  readonly packId: string;
  readonly request: string;
  readonly requestHash: string;
  readonly providerKey: string;
  readonly providerMode: Open<'reference' | 'external'>;
  readonly valuationPolicyHash: string;
  readonly signature: string;
  /** The terms in base64: 319 bytes, or 308 of a duel of layout 1. */
  readonly terms: string;
  /** The provider’s signature over the terms. Absent for a duel of layout 1. */
  readonly consent?: string;
  /** The provider’s answer, which it signed in canonical form (/docs/provider#post-draws). */
  readonly answer: DrawAnswer;
}

/** An entry of a sealed pack. The terms contain the root of all entries. */
export interface SealedEntry {
  readonly cardId: string;
  readonly tier: string;
  readonly weight: number;
  readonly valueAmount: string;
  readonly valueSource: string;
  readonly valuedAt: string;
  readonly cardMint: string | null;
}

export interface DuelsRoundProof {
  readonly proofVersion: 1;
  readonly mode: 'duels';
  readonly modeVersion: number;
  readonly roundId: string;
  readonly commitment: RoundCommitment;
  readonly reveal: {
    readonly seed: string;
    readonly entropy: string;
    readonly entropySlot: string;
    readonly requestHash: string;
  };
  readonly evidence: [{
    readonly kind: 'signed-draw';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: SignedDraw;
  }, {
    readonly kind: 'pack-table';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: SealedEntry[];
  }, {
    readonly kind: 'valuation-policy';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    /**
     * How cards are valued, and which side wins. The OpenAPI document leaves out the member `valueOf`, a text,
     * because its parsers call a member of that name.
     */
    readonly document: ValuationPolicy;
  }];
  readonly result: {
    readonly winner: Open<'creator' | 'opponent'>;
    readonly decidedBy: Open<'value' | 'coin'>;
    readonly draws: [{
      readonly side: Open<'creator' | 'opponent'>;
      readonly ticket: number;
      readonly entryIndex: number;
      readonly cardId: string;
      readonly tier: string;
      readonly valueAmount: string;
      readonly cardMint: string | null;
    }, {
      readonly side: Open<'creator' | 'opponent'>;
      readonly ticket: number;
      readonly entryIndex: number;
      readonly cardId: string;
      readonly tier: string;
      readonly valueAmount: string;
      readonly cardMint: string | null;
    }];
    readonly valueMint: string;
    readonly valueDecimals: number;
    readonly packId: string;
    readonly providerMode: string;
    readonly committedAt: string;
  };
  readonly resultHash: string;
}

export interface RevealedSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: 0;
}

export interface GachaRoundProof {
  readonly proofVersion: 1;
  readonly mode: 'gacha';
  readonly modeVersion: number;
  readonly roundId: string;
  readonly commitment: RoundCommitment;
  readonly reveal: RevealedSeeds;
  readonly evidence: [{
    readonly kind: 'gacha-inventory';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: GachaSealedInventory;
  }, {
    readonly kind: 'gacha-odds';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: GachaSealedOdds;
  }, {
    readonly kind: 'round';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    /** It has no decisions. */
    readonly document: {
      readonly roundId: string;
      readonly mode: Open<'duels' | 'gacha' | 'flip' | 'crash' | 'streak'>;
      readonly modeVersion: number;
      readonly commitmentId: string | null;
      readonly serverSeedHash: string;
      readonly clientSeed: string;
      readonly committedAt: string;
      readonly clientSeedAt: string;
      readonly endedAt: string;
      readonly decisions: string[];
    };
  }];
  readonly result: {
    readonly resultVersion: 1;
    readonly ripId: string;
    readonly machineKey: string;
    readonly mode: Open<'fixture' | 'devnet-preview'>;
    readonly oddsHash: string;
    readonly inventoryHash: string;
    readonly serverSeedHash: string;
    readonly ticket: number;
    readonly totalWeight: number;
    readonly nonce: number;
    readonly entryIndex: number;
    readonly cardId: string;
    readonly tier: string;
    readonly valueAmount: string;
    readonly valueMint: string;
    readonly valueDecimals: number;
    readonly payment: {
      readonly intentId: string;
      readonly memoNonce: string;
      readonly signature: string;
    } | null;
  };
  readonly resultHash: string;
}

export interface FlipRoundProof {
  readonly proofVersion: 1;
  readonly mode: 'flip';
  readonly modeVersion: number;
  readonly roundId: string;
  readonly commitment: RoundCommitment;
  readonly reveal: RevealedSeeds;
  readonly evidence: [{
    readonly kind: 'mode';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: FlipConfiguration;
  }, {
    readonly kind: 'round';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: {
      readonly roundId: string;
      readonly mode: Open<'duels' | 'gacha' | 'flip' | 'crash' | 'streak'>;
      readonly modeVersion: number;
      readonly commitmentId: string | null;
      readonly serverSeedHash: string;
      readonly clientSeed: string;
      readonly committedAt: string;
      readonly clientSeedAt: string;
      readonly endedAt: string;
      readonly decisions: Open<'heads' | 'tails'>[];
    };
  }];
  readonly result: {
    readonly choice: Open<'heads' | 'tails'>;
    readonly side: Open<'heads' | 'tails'>;
    readonly won: boolean;
    readonly draw: {
      readonly value: string;
      readonly nonce: number;
      readonly outOf: number;
    };
  };
  readonly resultHash: string;
}

export interface CrashRoundProof {
  readonly proofVersion: 1;
  readonly mode: 'crash';
  readonly modeVersion: number;
  readonly roundId: string;
  readonly commitment: RoundCommitment;
  readonly reveal: RevealedSeeds;
  readonly evidence: [{
    readonly kind: 'mode';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: CrashConfiguration;
  }, {
    readonly kind: 'round';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: {
      readonly roundId: string;
      readonly mode: Open<'duels' | 'gacha' | 'flip' | 'crash' | 'streak'>;
      readonly modeVersion: number;
      readonly commitmentId: string | null;
      readonly serverSeedHash: string;
      readonly clientSeed: string;
      readonly committedAt: string;
      readonly clientSeedAt: string;
      readonly endedAt: string;
      readonly decisions: {
        readonly stage: number;
        readonly action: Open<'continue' | 'cash-out' | 'forfeit'>;
      }[];
    };
  }];
  readonly result: {
    readonly outcome: Open<'cashed-out' | 'crashed' | 'forfeited'>;
    readonly stage: number;
    readonly multiplierHundredths: number;
    readonly draws: {
      readonly stage: number;
      readonly value: string;
      readonly nonce: number;
      readonly survives: number;
      readonly outOf: number;
      readonly survived: boolean;
    }[];
  };
  readonly resultHash: string;
}

/** Everything needed to recompute an ended round offline. See /docs/proofs and the page /verify. */
export type RgsProof = DuelsRoundProof | GachaRoundProof | FlipRoundProof | CrashRoundProof;

export interface StreakConfiguration {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly modeVersion: number;
  readonly mode: 'streak';
  readonly stake: 'none';
  readonly draw: string;
  /** The highest rank. All ranks are equally likely. */
  readonly ranks: number;
  readonly sameRank: 'neither';
  /** Number of right guesses that ends the round. */
  readonly longest: number;
}

/** Everything needed to recompute an ended card streak offline, in the form of all proofs. */
export interface StreakRoundProof {
  readonly proofVersion: 1;
  readonly mode: 'streak';
  readonly modeVersion: number;
  readonly roundId: string;
  readonly commitment: RoundCommitment;
  readonly reveal: RevealedSeeds;
  readonly evidence: [{
    readonly kind: 'mode';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: StreakConfiguration;
  }, {
    readonly kind: 'round';
    /** SHA-256 of the canonical form (RFC 8785) of `document`. */
    readonly hash: string;
    readonly document: {
      readonly roundId: string;
      readonly mode: Open<'duels' | 'gacha' | 'flip' | 'crash' | 'streak'>;
      readonly modeVersion: number;
      readonly commitmentId: string | null;
      readonly serverSeedHash: string;
      readonly clientSeed: string;
      readonly committedAt: string;
      readonly clientSeedAt: string;
      readonly endedAt: string;
      readonly decisions: Open<'higher' | 'lower' | 'stop'>[];
    };
  }];
  readonly result: {
    readonly outcome: Open<'broken' | 'stopped' | 'completed'>;
    readonly streak: number;
    readonly cards: {
      readonly rank: number;
      readonly value: string;
      readonly nonce: number;
    }[];
    readonly guesses: {
      readonly guess: Open<'higher' | 'lower'>;
      readonly was: Open<'right' | 'wrong' | 'neither'>;
    }[];
  };
  readonly resultHash: string;
}

/**
 * Lists the rules of each mode in every version, and whether it is open.
 *
 * Read the rules of a mode before you verify a round: a proof names its mode and version, and the version’s
 * `configuration` is hashed. Versions never change, so they can be kept. `specification` in a configuration
 * names files of the repository, which the site shows as [proofs](/docs/proofs), [duels](/docs/duel-v4) and
 * [providers](/docs/provider). Then fetch a proof from `proofPath`.
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
 * Call this once a round has ended; before that the answer is `round-not-settled`. This is the document that
 * verifiers take: it has everything needed to recompute the round offline ([its specification](/docs/proofs)).
 * For a duel, `roundId` is its `duelId`. Check it on the [page for proofs](/verify) or [with a
 * program](/docs/verifying-proofs). Verify the bytes that you received, not a decoded and re-encoded model.
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
}, StreakRoundProof> = {
  method: 'GET',
  path: '/streak/rounds/{roundId}/proof',
  auth: [],
  idempotency: 'none',
  response: {},
};
