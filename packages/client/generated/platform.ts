// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { ProviderMode } from './duels';

export interface ApiIndex {
  readonly name: string;
  /** Version of the contract, as in the OpenAPI document. */
  readonly version: string;
  /** Guides and reference for people. */
  readonly documentation: string;
  /** OpenAPI 3.1 as JSON. */
  readonly openapi: string;
  /** The same document as YAML. */
  readonly openapiYaml: string;
  /** Every problem code with its next step. */
  readonly problems: string;
  readonly changelog: string;
  /** IDL of the escrow program, for decoders and generators. */
  readonly escrowProgramIdl: string;
  /** All documentation as one text file. */
  readonly languageModels: string;
  /** State of the service, and the addresses of its network. */
  readonly health: string;
}

export interface Network {
  readonly chain: Open<'devnet' | 'embedded' | 'local-validator'>;
  readonly genesisHash: string;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly escrowProgramId: string;
  /** Whether the RPC’s `requestAirdrop` gives test SOL. */
  readonly faucet: boolean;
  /** Whether guests can get test SOL with POST /v1/faucet/drips. */
  readonly drip: boolean;
  /** Wallet of the practice opponent, which accepts every direct challenge. Null without one. */
  readonly sparringWallet: string | null;
  /** The provider that draws new duels (/docs/provider). Null if none is connected. */
  readonly provider: {
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly publicKey: string;
    /**
     * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
     * over the same protocol. mock: only in tests, never counted as proof.
     */
    readonly mode: Open<ProviderMode>;
    /** Address of the reference provider that runs beside the service. */
    readonly url: string | null;
  } | null;
}

export interface DuelOffer {
  /** The fee that each player pays. */
  readonly feeAmount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly feeMint: string;
  readonly feeDecimals: number;
  /** Receives both fees when a duel settles. */
  readonly treasuryWallet: string;
  /** How long a new duel waits for an opponent. */
  readonly waitingSeconds: number;
  /** From the funding deadline to the resolution deadline. Without a result by then, both fees are refunded. */
  readonly resolutionSeconds: number;
}

export interface HealthCheck {
  readonly status: Open<'ok' | 'failing'>;
  /** When any instance of the service last saw it working. Null if none ever did. */
  readonly seenAt: Date | null;
  /** Seconds since `seenAt`. */
  readonly ageSeconds: number | null;
  /** What was wrong at the latest check. Null if nothing was. */
  readonly detail: string | null;
}

export interface Health {
  /** degraded: at least one check fails, and features that depend on it are closed. */
  readonly status: Open<'ok' | 'degraded'>;
  readonly contractVersion: string;
  readonly network: Network;
  readonly duels: DuelOffer;
  /**
   * Read from rows that all instances of the service share. Frequent calls don’t cause more requests to the chain
   * or the provider.
   */
  readonly checks: {
    readonly database: HealthCheck;
    readonly chain: HealthCheck;
    readonly provider: HealthCheck;
    readonly worker: {
      readonly status: Open<'ok' | 'failing'>;
      /** When any instance of the service last saw it working. Null if none ever did. */
      readonly seenAt: Date | null;
      /** Seconds since `seenAt`. */
      readonly ageSeconds: number | null;
      /** What was wrong at the latest check. Null if nothing was. */
      readonly detail: string | null;
      /** How many seconds the longest waiting due duel has been due. 0 if none is due. */
      readonly lagSeconds: number;
    };
  };
  readonly checkedAt: Date;
}

/**
 * available: can be used now. unavailable: a dependency doesn’t work at the moment. disabled: turned off, or not
 * approved. coming-soon: not built yet. Only call what is `available`.
 */
export type ModeStatus = 'available' | 'unavailable' | 'disabled' | 'coming-soon';

export type GateId = 'chain' | 'provider' | 'duels' | 'cards' | 'matchmaking' | 'house' | 'sparring' | 'faucet' | 'webhooks' | 'push' | 'card-delivery' | 'gacha' | 'gacha-fixture' | 'gacha-preview' | 'crash' | 'flip' | 'streak' | 'rgs' | 'share-cards' | 'fantasy' | 'real-value';

export type Game = 'duels' | 'gacha' | 'crash' | 'flip' | 'streak' | 'fantasy';

export interface FeatureAvailability {
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
}

export interface FeatureGate {
  readonly gate: Open<GateId>;
  readonly title: string;
  readonly about: string;
  readonly status: Open<'open' | 'closed'>;
  readonly closed: {
    /** off: turned off, or not approved. away: a dependency doesn’t work at the moment. */
    readonly kind: Open<'off' | 'away'>;
    /** The problem code of its endpoints’ responses while it is closed. */
    readonly problem: Open<'invalid-request' | 'invalid-cursor' | 'idempotency-key-missing' | 'invalid-idempotency-key' | 'signature-not-verified' | 'unknown-pack' | 'unknown-machine' | 'unknown-commitment' | 'unknown-payment-intent' | 'idempotency-keys-differ' | 'unauthenticated' | 'challenge-rejected' | 'forbidden' | 'not-found' | 'no-active-ticket' | 'method-not-allowed' | 'challenge-used' | 'idempotency-key-reused' | 'request-in-progress' | 'too-many-open-duels' | 'too-many-matched-duels' | 'duel-not-joinable' | 'duel-without-result' | 'drip-refused' | 'duel-not-cancellable' | 'ticket-not-searching' | 'match-not-cancellable' | 'wrong-duel-state' | 'round-not-settled' | 'round-open' | 'wrong-round-state' | 'stale-decision' | 'action-not-available' | 'deadline-too-close' | 'already-funded' | 'intent-not-open' | 'signature-bound-elsewhere' | 'card-values-differ' | 'card-evidence-missing' | 'card-mint-unfit' | 'card-vault-unfit' | 'webhook-exists' | 'too-many-webhooks' | 'too-many-push-subscriptions' | 'webhook-disabled' | 'commitment-not-open' | 'odds-changed' | 'pack-retired' | 'machine-sold-out' | 'payment-not-open' | 'payer-cannot-pay' | 'payment-claimed-otherwise' | 'payment-not-claimed' | 'payment-not-final' | 'payment-failed' | 'payment-not-verified' | 'payment-spent' | 'rip-undeliverable' | 'state-changed' | 'body-too-large' | 'unsupported-media-type' | 'rate-limited' | 'too-many-streams' | 'too-many-commitments' | 'internal-error' | 'gate-closed' | 'chain-unavailable' | 'provider-unavailable' | 'drip-unavailable' | 'streams-unavailable' | 'pictures-busy' | 'policy-superseded' | 'real-assets-closed' | 'cards-unavailable' | 'payment-mint-unfit' | 'treasury-account-unfit' | 'house-limit-reached' | 'pack-tier-closed' | 'region-unavailable' | 'risk-unavailable' | 'service-not-ready' | 'database-unavailable'>;
    readonly reason: string;
    readonly opensWhen: string;
    /** The gate that causes it: this one, or one that this one needs. */
    readonly because: Open<GateId>;
  } | null;
  /** Gates that must be open for this one to be open. */
  readonly needs: Open<GateId>[];
  /** Endpoints that answer 503 while the gate is closed. */
  readonly endpoints: string[];
  /**
   * Endpoints that answer 503 while the gate is closed if they would start something new. They still continue what
   * has already started.
   */
  readonly begins: string[];
  /** Pages of the site that show the feature as closed. */
  readonly pages: string[];
}

export interface ProductCapabilities {
  readonly contractVersion: string;
  /** Always `solana-devnet`, on the embedded chain too. `network.chain` of `GET /health` names the chain. */
  readonly network: Open<'solana-devnet'>;
  readonly modes: {
    readonly mode: string;
    readonly title: string;
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
    readonly game: Open<Game>;
  }[];
  readonly packTiers: {
    readonly tier: Open<'starter' | 'classic' | 'premier'>;
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
  }[];
  /** Real money or real cards. Closed: everything is a test. */
  readonly realValue: FeatureAvailability;
  /** All feature gates. Every status above is derived from them. */
  readonly gates: FeatureGate[];
  readonly checkedAt: Date;
}

/**
 * Returns where everything about this API is.
 *
 * Start here if you know nothing but the address: it leads to guides, OpenAPI, problem codes, changelog and
 * health. Then read `GET /health` for the addresses of the network.
 *
 * `GET /`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getIndex: ClientEndpoint<Record<string, never>, ApiIndex> = {
  method: 'GET',
  path: '/',
  auth: [],
  idempotency: 'none',
  response: {},
};

/**
 * Returns the state of the service and of each dependency, with the addresses of its chain and escrow program.
 *
 * Call this first: it says whether duels can be created and paid now, and gives the addresses of chain, escrow
 * program and provider that a client needs. `status` is worked out from the checks of database, chain, provider
 * and worker. If one fails, read its `detail`, and `GET /health/capabilities` for the features that it closes.
 *
 * `GET /health`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getHealth: ClientEndpoint<Record<string, never>, Health> = {
  method: 'GET',
  path: '/health',
  auth: [],
  idempotency: 'none',
  response: {duels: {feeAmount: 'amount'}, checks: {database: {seenAt: 'date'}, chain: {seenAt: 'date'}, provider: {seenAt: 'date'}, worker: {seenAt: 'date'}}, checkedAt: 'date'},
};

/**
 * Lists every feature as open or closed, with the reason and what would open it.
 *
 * Read this before you offer a feature: each one is open or closed, with a reason in words and what would open
 * it. `gates` lists the endpoints that answer `gate-closed` while a feature is closed. Read it again after such
 * an answer.
 *
 * `GET /health/capabilities`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getCapabilities: ClientEndpoint<Record<string, never>, ProductCapabilities> = {
  method: 'GET',
  path: '/health/capabilities',
  auth: [],
  idempotency: 'none',
  response: {checkedAt: 'date'},
};
