// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { DrawnCard } from './packs';
import type { GateId, ModeStatus } from './platform';
import type { Money } from './duels';
import type { TransactionCosts } from './transactions';

export interface GachaCapabilityPart {
  readonly ready: boolean;
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

export interface GameMode {
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
}

export interface GachaCapability {
  /** The configured mode. It can be used only if `status` is available. */
  readonly mode: Open<'disabled' | 'fixture' | 'devnet-preview'>;
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
  readonly provider: GachaCapabilityPart;
  readonly odds: GachaCapabilityPart;
  readonly acquisition: GachaCapabilityPart;
  readonly settlement: GachaCapabilityPart;
  readonly modes: GameMode[];
  readonly checkedAt: Date;
}

export interface GachaMachine {
  readonly machineKey: string;
  readonly name: string;
  readonly tier: Open<'starter' | 'classic' | 'premier'>;
  /** Whether it takes new payments and rips. */
  readonly active: boolean;
  /** When the machine was retired. Existing payments can still be completed. Null while it is offered. */
  readonly retiredAt: Date | null;
  /** The machine that replaces it. Null without one. */
  readonly replacedBy: string | null;
  /** Price of a paid rip, in test tokens. */
  readonly price: Money;
  /** The house treasury, and its associated token account for the price’s mint. */
  readonly payTo: {
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly wallet: string;
    /** A Solana account address, base58 of 32 bytes. */
    readonly tokenAccount: string;
  };
  /** Copies left in the machine, of all cards together. */
  readonly copies: number;
  readonly sequence: number;
  /** A SHA-256 hash in lowercase hex. */
  readonly oddsHash: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly inventoryHash: string;
}

export interface GachaMachineList {
  readonly items: GachaMachine[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface GachaSealedInventory {
  readonly documentVersion: 1;
  readonly kind: Open<'gacha-inventory'>;
  readonly machineKey: string;
  readonly sequence: number;
  /** A SHA-256 hash in lowercase hex. */
  readonly previousHash: string | null;
  readonly sealedAt: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly valueMint: string;
  readonly valueDecimals: number;
  readonly valueSource: string;
  readonly valuedAt: string;
  readonly entries: {
    readonly entryIndex: number;
    readonly cardId: string;
    readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
    /** Copies left in the machine. Every rip takes one. */
    readonly copies: number;
    /** Base units of `valueMint`, as a decimal string. */
    readonly valueAmount: string;
  }[];
}

export interface GachaInventorySnapshot {
  readonly machineKey: string;
  /** Number of this inventory, counted from 1 for each machine. */
  readonly sequence: number;
  /** SHA-256 of the canonical form (RFC 8785) of `document`. */
  readonly inventoryHash: string;
  /** Hash of the previous snapshot. Null for the first. */
  readonly previousHash: string | null;
  readonly sealedAt: Date;
  readonly document: GachaSealedInventory;
}

export interface GachaSealedOdds {
  readonly documentVersion: 1;
  readonly kind: Open<'gacha-odds'>;
  readonly machineKey: string;
  readonly sequence: number;
  /** A SHA-256 hash in lowercase hex. */
  readonly previousHash: string | null;
  /** A SHA-256 hash in lowercase hex. */
  readonly inventoryHash: string;
  readonly sealedAt: string;
  readonly drawMethod: Open<'hmac-sha256-rejection-1'>;
  readonly totalWeight: number;
  /**
   * A card’s weight is the number of its copies, so every copy is equally likely. A card whose copies are all
   * reserved for pending payments is left out until one of these expires.
   */
  readonly entries: {
    readonly entryIndex: number;
    readonly weight: number;
  }[];
}

export interface GachaPullOddsCommitment {
  readonly machineKey: string;
  readonly sequence: number;
  /**
   * SHA-256 of the canonical form (RFC 8785) of `document`. A payment names the hash of the odds that its payer
   * saw.
   */
  readonly oddsHash: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly previousHash: string | null;
  /** A SHA-256 hash in lowercase hex. */
  readonly inventoryHash: string;
  readonly sealedAt: Date;
  readonly document: GachaSealedOdds;
}

export interface GachaRealisedOdds {
  readonly machineKey: string;
  /**
   * Number of rips counted: the newest of this machine, paid or not, at most 10,000. Counts are cached for two
   * seconds.
   */
  readonly sampleSize: number;
  readonly tiers: {
    readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
    /** Expected number of cards of this tier in the sample, by the odds of each rip. */
    readonly stated: number;
    /** Number of cards of this tier that were drawn. */
    readonly realised: number;
  }[];
  /** Expected mean value of a rip in the sample, by the odds. */
  readonly statedValue: Money | null;
  /** Mean value of the cards that were drawn. */
  readonly realisedValue: Money | null;
}

export interface GachaRipSeedCommitment {
  readonly commitmentId: string;
  readonly machineKey: string;
  /** SHA-256 of the server seed, 32 secret bytes that are used for one rip and shown at its end. */
  readonly serverSeedHash: string;
  readonly committedAt: Date;
  /** Until then a payment intent or a fixture rip can use the commitment. */
  readonly expiresAt: Date;
}

export interface GachaPaymentIntent {
  readonly intentId: string;
  readonly machineKey: string;
  /** The wallet that pays and rips. */
  readonly wallet: string;
  /**
   * open: not paid yet. claimed: its signed transaction is known. verified: the payment is final and good for one
   * rip. spent: used for a rip. expired, failed: see endReason.
   */
  readonly state: Open<'open' | 'claimed' | 'verified' | 'spent' | 'expired' | 'failed'>;
  /**
   * lapsed: not paid in time. never-landed: the claimed transaction expired before it landed. failed-on-chain: the
   * claimed transaction landed but didn’t pay. undeliverable: paid, but the cards can’t be delivered; a refund is
   * owed. surrendered: the payer gave up the rip; a refund is owed.
   */
  readonly endReason: Open<'lapsed' | 'never-landed' | 'failed-on-chain' | 'undeliverable' | 'surrendered'> | null;
  readonly commitmentId: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly serverSeedHash: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly clientSeedHash: string;
  /** Hash of the odds that the rip will be drawn from, even if the machine gets newer odds meanwhile. */
  readonly oddsHash: string;
  /** Sequence number of these odds. */
  readonly sequence: number;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** The payer’s associated token account. */
  readonly sourceAccount: string;
  /** The treasury’s associated token account. */
  readonly destinationAccount: string;
  /**
   * Text of the payment’s memo: SHA-256 of {memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash} in
   * canonical form (RFC 8785).
   */
  readonly memoNonce: string;
  /** Until then transactions can be prepared for this intent. */
  readonly expiresAt: Date;
  /** Signature of the claimed transaction. */
  readonly signature: string | null;
  /** The claimed transaction in base64. You can send it again. */
  readonly signedTransaction: string | null;
  /** Last block height at which the claimed transaction can land. */
  readonly lastValidBlockHeight: bigint | null;
  readonly claimedAt: Date | null;
  /** A slot of the chain. */
  readonly slot: bigint | null;
  readonly verifiedAt: Date | null;
  readonly spentAt: Date | null;
  readonly createdAt: Date;
}

export interface CreateGachaPaymentIntentRequest {
  readonly commitmentId: string;
  /** SHA-256 of your client seed as UTF-8. Keep the seed: you need it for the rip. */
  readonly clientSeedHash: string;
  /** Hash of the odds that you saw. If there are newer odds, the response is a 409 that names them. */
  readonly oddsHash: string;
}

export interface PreparedGachaPaymentTransaction {
  readonly intentId: string;
  /** The unsigned transaction in base64: a transferChecked from your token account to the treasury’s, and a memo. */
  readonly transaction: string;
  /** SHA-256 of the message bytes. */
  readonly expectedMessageHash: string;
  readonly blockhash: string;
  /** A block height. */
  readonly lastValidBlockHeight: bigint;
  /**
   * Extension. Lamports that can leave the signer and its token account. If `mint` is wrapped SOL, `fee` is the
   * price: it leaves `sourceAccount`, and the wallet itself needs only `networkFee` and `leastRemaining`. For any
   * other mint the price is `amount`, and `fee` is 0.
   */
  readonly costs: TransactionCosts;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly sourceAccount: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly destinationAccount: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly memoNonce: string;
}

export interface ClaimGachaPaymentSignatureRequest {
  /** The fully signed transaction in base64, at most 1,232 bytes. */
  readonly signedTransaction: string;
}

export interface VerifiedGachaPayment {
  readonly intentId: string;
  /** failed: the payment arrived, but the cards can’t be delivered; a refund is owed. */
  readonly state: Open<'verified' | 'spent' | 'failed'>;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
  /** A slot of the chain. */
  readonly slot: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly sourceAccount: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly destinationAccount: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly memoNonce: string;
  readonly verifiedAt: Date;
}

export interface VerifyGachaPaymentRequest {
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
}

export interface GachaDebt {
  readonly debtId: string;
  /** The payment intent. Null if the money matches none. */
  readonly intentId: string | null;
  /** The wallet that gets the refund. */
  readonly wallet: string;
  /** Signature of the payment to be refunded. */
  readonly signature: string;
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
  /**
   * no-copies: the payment landed when the cards were gone. seed-lost: the server seed can’t be derived any more.
   * paid-twice: a second transaction paid for the same intent. superseded: the payment landed late, while the
   * wallet had another unfinished payment to the machine. unbound: money arrived at the treasury that matches no
   * payment intent. surrendered: the payer gave up the rip, for example because of a lost client seed. operator:
   * recorded by an operator. undelivered: the drawn card couldn’t be delivered in time.
   */
  readonly reason: Open<'no-copies' | 'seed-lost' | 'paid-twice' | 'superseded' | 'unbound' | 'surrendered' | 'operator' | 'undelivered'>;
  readonly openedAt: Date;
  readonly refundedAt: Date | null;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly refundSignature: string | null;
}

export interface GachaDebtList {
  readonly items: GachaDebt[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface GachaRipResult {
  readonly ripId: string;
  readonly machineKey: string;
  readonly mode: Open<'fixture' | 'devnet-preview'>;
  /**
   * acquiring: the card is drawn and on its way to your wallet. settled: the card is in your wallet, or the rip
   * was free. refund-owed: the card couldn’t be delivered, and the payment is owed back.
   */
  readonly status: Open<'acquiring' | 'settled' | 'refund-owed'>;
  readonly commitmentId: string;
  readonly committedAt: Date;
  /** A SHA-256 hash in lowercase hex. */
  readonly serverSeedHash: string;
  /** The seed, 32 bytes in hex. Their SHA-256 is `serverSeedHash`. Null while `status` is acquiring. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly drawn: DrawnCard;
  /** The odds of this draw. */
  readonly odds: GachaPullOddsCommitment;
  /** Null in fixture mode. */
  readonly payment: {
    readonly intentId: string;
    /** A SHA-256 hash in lowercase hex. */
    readonly memoNonce: string;
    /** A SHA-256 hash in lowercase hex. */
    readonly clientSeedHash: string;
    /** An Ed25519 signature, base58 of 64 bytes. */
    readonly signature: string;
    /** A slot of the chain. */
    readonly slot: bigint;
  } | null;
  /** The steps in order: reveal, acquisition, settlement. */
  readonly lifecycle: ({
    readonly kind: 'reveal';
    readonly state: Open<'done' | 'pending' | 'failed'>;
    /** When the step was done or failed. Null while it is pending. */
    readonly at: Date | null;
  } | {
    readonly kind: 'acquisition';
    readonly state: Open<'done' | 'pending' | 'failed'>;
    /** When the step was done or failed. Null while it is pending. */
    readonly at: Date | null;
    /** Null until the card is delivered, and for rips that deliver no card. */
    readonly evidence: {
      /** Mint of the delivered card. */
      readonly cardMint: string;
      /** The wallet’s associated token account, which got the card. */
      readonly tokenAccount: string;
      /** Finalized slot at which the card was found delivered. */
      readonly slot: bigint;
      /** The finalized transaction that brought the card. Null if only the token account was seen to hold it. */
      readonly signature: string | null;
      readonly providerKey: string;
      /**
       * The provider’s signature over `ripduel:delivery:1`, the rip’s id, the card’s id, the wallet and the mint, each
       * on its own line.
       */
      readonly providerSignature: string;
    } | null;
  } | {
    readonly kind: 'settlement';
    readonly state: Open<'done' | 'pending' | 'failed'>;
    /** When the step was done or failed. Null while it is pending. */
    readonly at: Date | null;
    /** The refund owed, if the card couldn’t be delivered. */
    readonly debtId: string | null;
  })[];
  /** SHA-256 of the canonical form of the result in the round’s proof. */
  readonly resultHash: string;
  readonly rippedAt: Date;
}

export interface CreateFixtureGachaRipRequest {
  readonly commitmentId: string;
  /**
   * A seed that you choose after the commitment was made. For a paid rip, the seed whose hash is in the payment
   * intent.
   */
  readonly clientSeed: string;
  /** The verified payment that the rip uses up. Fixture mode ignores one that can’t be ripped. */
  readonly paymentIntentId?: undefined | string;
  /** An alternative to the Idempotency-Key header. */
  readonly idempotencyKey?: undefined | string;
}

export interface GachaRipSummary {
  readonly ripId: string;
  readonly machineKey: string;
  readonly mode: Open<'fixture' | 'devnet-preview'>;
  /**
   * acquiring: the card is drawn and on its way to your wallet. settled: the card is in your wallet, or the rip
   * was free. refund-owed: the card couldn’t be delivered, and the payment is owed back.
   */
  readonly status: Open<'acquiring' | 'settled' | 'refund-owed'>;
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  readonly value: Money;
  readonly rippedAt: Date;
}

export interface GachaRipList {
  readonly items: GachaRipSummary[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

const codec1: Codec = {amount: 'amount', expiresAt: 'date', lastValidBlockHeight: 'amount', claimedAt: 'date', slot: 'amount', verifiedAt: 'date', spentAt: 'date', createdAt: 'date'};

const codec2: Codec = {committedAt: 'date', drawn: {value: {amount: 'amount'}}, odds: {sealedAt: 'date'}, payment: {slot: 'amount'}, lifecycle: [{at: 'date', evidence: {slot: 'amount'}}], rippedAt: 'date'};

/**
 * Returns whether pack machines are open, and which of their parts are ready; never fails.
 *
 * Read this before you offer pack machines: it says whether rips are open, and which of provider, odds,
 * acquisition and settlement are ready. Then list the machines with `GET /gacha/machines`.
 *
 * `GET /gacha/capability`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getGachaCapability: ClientEndpoint<Record<string, never>, GachaCapability> = {
  method: 'GET',
  path: '/gacha/capability',
  auth: [],
  idempotency: 'none',
  response: {checkedAt: 'date'},
};

/**
 * Lists the pack machines.
 *
 * Start here to choose a machine: each has its price, the account that payments go to and the hashes of its
 * sealed odds and inventory. Read `GET /gacha/machines/{machineKey}/odds` before you pay.
 *
 * `GET /gacha/machines`. Needs no credential.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `rate-limited`.
 */
export const listMachines: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, GachaMachineList> = {
  method: 'GET',
  path: '/gacha/machines',
  auth: [],
  idempotency: 'none',
  response: {items: [{retiredAt: 'date', price: {amount: 'amount'}}]},
};

/**
 * Returns the latest sealed inventory of a machine.
 *
 * Read the cards that a machine holds, with their copies and values, as sealed. Compare the SHA-256 of the
 * canonical `document` with its hash. The odds that refer to it are at `GET /gacha/machines/{machineKey}/odds`.
 *
 * `GET /gacha/machines/{machineKey}/inventory`. Needs no credential.
 *
 * Problems: `invalid-request`, `unknown-machine`, `rate-limited`.
 */
export const getInventory: ClientEndpoint<{
  readonly params: {
    readonly machineKey: string;
  };
}, GachaInventorySnapshot> = {
  method: 'GET',
  path: '/gacha/machines/{machineKey}/inventory',
  auth: [],
  idempotency: 'none',
  response: {sealedAt: 'date'},
};

/**
 * Returns the latest sealed odds of a machine.
 *
 * Read the odds before you pay: the weight of every card, as sealed. Pass their hash as `oddsHash` when you
 * create a payment intent, so that you pay for no other odds. Compare the SHA-256 of the canonical `document`
 * with the hash.
 *
 * `GET /gacha/machines/{machineKey}/odds`. Needs no credential.
 *
 * Problems: `invalid-request`, `unknown-machine`, `rate-limited`.
 */
export const getOdds: ClientEndpoint<{
  readonly params: {
    readonly machineKey: string;
  };
}, GachaPullOddsCommitment> = {
  method: 'GET',
  path: '/gacha/machines/{machineKey}/odds',
  auth: [],
  idempotency: 'none',
  response: {sealedAt: 'date'},
};

/**
 * Compares the cards that were drawn with the stated odds.
 *
 * Use this to check a machine over time: how often each tier was drawn, beside the stated share. A difference is
 * expected with few draws. The single rips have proofs at `GET /rgs/rounds/{mode}/{roundId}/proof`.
 *
 * `GET /gacha/machines/{machineKey}/realised-odds`. Needs no credential.
 *
 * Problems: `invalid-request`, `unknown-machine`, `rate-limited`.
 */
export const getRealisedOdds: ClientEndpoint<{
  readonly params: {
    readonly machineKey: string;
  };
}, GachaRealisedOdds> = {
  method: 'GET',
  path: '/gacha/machines/{machineKey}/realised-odds',
  auth: [],
  idempotency: 'none',
  response: {statedValue: {amount: 'amount'}, realisedValue: {amount: 'amount'}},
};

/**
 * Creates a commitment to a server seed, before a client seed is known.
 *
 * The first step of a rip: the machine commits to a server seed before it knows yours. Choose a client seed,
 * then create a payment intent with its SHA-256, or rip at once in fixture mode with `POST /gacha/rips`.
 *
 * `POST /gacha/machines/{machineKey}/rip-commitments`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `unauthenticated`, `unknown-machine`, `rate-limited`, `too-many-commitments`,
 * `gate-closed`.
 */
export const createRipCommitment: ClientEndpoint<{
  readonly params: {
    readonly machineKey: string;
  };
}, GachaRipSeedCommitment> = {
  method: 'POST',
  path: '/gacha/machines/{machineKey}/rip-commitments',
  auth: ['WS'],
  idempotency: 'none',
  response: {committedAt: 'date', expiresAt: 'date'},
};

/**
 * Creates a payment intent for one rip, or returns this wallet’s unfinished one for the machine.
 *
 * The second step of a paid rip: binds a payment to a commitment, to your client seed’s hash and to the odds
 * that you have read. An unfinished intent of this wallet for the machine is returned instead of a new one. A
 * new one also counts against the limit `reserve` ([rate limits](/docs/rate-limits)). Then prepare the payment
 * with `POST /gacha/payment-intents/{intentId}/transaction`.
 *
 * `POST /gacha/machines/{machineKey}/payment-intents`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `unauthenticated`, `forbidden`, `unknown-machine`, `unknown-commitment`,
 * `commitment-not-open`, `odds-changed`, `machine-sold-out`, `state-changed`, `rate-limited`, `gate-closed`,
 * `chain-unavailable`.
 */
export const createPaymentIntent: ClientEndpoint<{
  readonly params: {
    readonly machineKey: string;
  };
  readonly body: CreateGachaPaymentIntentRequest;
}, GachaPaymentIntent> = {
  method: 'POST',
  path: '/gacha/machines/{machineKey}/payment-intents',
  auth: ['WS'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Returns a payment intent of this wallet.
 *
 * Read this to continue a payment after a page was closed: `status` says which step is next. Without a claimed
 * signature, prepare the payment again.
 *
 * `GET /gacha/payment-intents/{intentId}`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`, `rate-limited`.
 */
export const getPaymentIntent: ClientEndpoint<{
  readonly params: {
    readonly intentId: string;
  };
}, GachaPaymentIntent> = {
  method: 'GET',
  path: '/gacha/payment-intents/{intentId}',
  auth: ['WS'],
  idempotency: 'none',
  response: codec1,
};

/**
 * Prepares the unsigned payment with a fresh blockhash; safe to repeat.
 *
 * The third step of a paid rip: returns the unsigned payment with a fresh blockhash. Compare it with the
 * machine’s price and account, and sign it. Before you send it to the chain, claim it with `POST
 * /gacha/payment-intents/{intentId}/signature`.
 *
 * `POST /gacha/payment-intents/{intentId}/transaction`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `unauthenticated`, `forbidden`, `unknown-payment-intent`, `payment-not-open`,
 * `payer-cannot-pay`, `rate-limited`, `gate-closed`, `payment-mint-unfit`, `treasury-account-unfit`,
 * `chain-unavailable`.
 */
export const preparePayment: ClientEndpoint<{
  readonly params: {
    readonly intentId: string;
  };
}, PreparedGachaPaymentTransaction> = {
  method: 'POST',
  path: '/gacha/payment-intents/{intentId}/transaction',
  auth: ['WS'],
  idempotency: 'none',
  response: {lastValidBlockHeight: 'amount', costs: {fee: 'amount', rents: [{amount: 'amount'}], networkFee: 'amount', totalAtMost: 'amount', leastRemaining: 'amount'}, amount: 'amount'},
};

/**
 * Claims a fully signed payment; the first valid one counts, and you send it yourself.
 *
 * The fourth step of a paid rip: send the fully signed transaction before it goes to the chain, so that the
 * payment counts for this intent. The first valid one counts. Then send it yourself, and call `POST
 * /gacha/payment-intents/{intentId}/verify` once it is final.
 *
 * `POST /gacha/payment-intents/{intentId}/signature`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `unauthenticated`, `forbidden`, `not-found`, `payment-not-open`,
 * `payment-claimed-otherwise`, `payment-not-final`, `state-changed`, `rate-limited`, `chain-unavailable`.
 */
export const claimPayment: ClientEndpoint<{
  readonly params: {
    readonly intentId: string;
  };
  readonly body: ClaimGachaPaymentSignatureRequest;
}, GachaPaymentIntent> = {
  method: 'POST',
  path: '/gacha/payment-intents/{intentId}/signature',
  auth: ['WS'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Verifies the claimed payment against finalized chain state.
 *
 * The fifth step of a paid rip: checks the claimed payment against finalized chain state. After
 * `payment-not-final`, wait and call it again. Once it is verified, rip with `POST /gacha/rips`.
 *
 * `POST /gacha/payment-intents/{intentId}/verify`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `unauthenticated`, `forbidden`, `not-found`, `payment-not-claimed`,
 * `payment-claimed-otherwise`, `payment-not-final`, `payment-failed`, `rate-limited`, `chain-unavailable`.
 */
export const verifyPayment: ClientEndpoint<{
  readonly params: {
    readonly intentId: string;
  };
  readonly body: VerifyGachaPaymentRequest;
}, VerifiedGachaPayment> = {
  method: 'POST',
  path: '/gacha/payment-intents/{intentId}/verify',
  auth: ['WS'],
  idempotency: 'none',
  hasBody: true,
  response: {slot: 'amount', amount: 'amount', verifiedAt: 'date'},
};

/**
 * Gives up the rip of a verified payment and records a refund to its payer; safe to repeat.
 *
 * Call this if a player has paid and doesn’t want the rip any more: a refund to the payer is recorded, and the
 * payment can’t be used. Repeating it changes nothing. Follow the refund with `GET /gacha/debts`.
 *
 * `POST /gacha/payment-intents/{intentId}/surrender`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`, `payment-not-verified`, `payment-spent`,
 * `rip-undeliverable`, `state-changed`, `rate-limited`.
 */
export const surrenderPayment: ClientEndpoint<{
  readonly params: {
    readonly intentId: string;
  };
}, GachaPaymentIntent> = {
  method: 'POST',
  path: '/gacha/payment-intents/{intentId}/surrender',
  auth: ['WS'],
  idempotency: 'none',
  response: codec1,
};

/**
 * Lists the refunds that pack machines owe or have paid to this wallet, newest first.
 *
 * Shows a player which refunds pack machines owe or have paid to their wallet, newest first. A paid one has the
 * signature of its transaction. Nothing has to be done to get it.
 *
 * `GET /gacha/debts`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`, `rate-limited`.
 */
export const listDebts: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, GachaDebtList> = {
  method: 'GET',
  path: '/gacha/debts',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{amount: 'amount', openedAt: 'date', refundedAt: 'date'}]},
};

/**
 * Rips a pack: uses the payment and the commitment, draws a card and has the provider deliver it; shows the
 * server seed at the end.
 *
 * The last step of a rip: reveals the draw of the commitment with your client seed. Paid rips are `acquiring`
 * until the card is in your wallet, and only then show the server seed. Poll `GET /gacha/rips/{ripId}`; if the
 * card can’t be delivered, the payment is owed back.
 *
 * `POST /gacha/rips`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `idempotency-key-missing`, `idempotency-keys-differ`, `unauthenticated`,
 * `forbidden`, `unknown-commitment`, `unknown-payment-intent`, `commitment-not-open`, `payment-not-verified`,
 * `payment-spent`, `rip-undeliverable`, `machine-sold-out`, `idempotency-key-reused`, `request-in-progress`,
 * `state-changed`, `rate-limited`, `gate-closed`.
 */
export const createRip: ClientEndpoint<{
  readonly body: CreateFixtureGachaRipRequest;
}, GachaRipResult> = {
  method: 'POST',
  path: '/gacha/rips',
  auth: ['WS'],
  idempotency: 'optional',
  hasBody: true,
  response: codec2,
};

/**
 * Lists the rips of this wallet, newest first.
 *
 * Lists the rips of the signed-in wallet, newest first. Read one with `GET /gacha/rips/{ripId}`, and continue
 * with `nextCursor`.
 *
 * `GET /gacha/rips`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`, `rate-limited`.
 */
export const listRips: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    readonly machineKey?: undefined | string;
  };
}, GachaRipList> = {
  method: 'GET',
  path: '/gacha/rips',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{value: {amount: 'amount'}, rippedAt: 'date'}]},
};

/**
 * Returns a rip with its steps and, once it has ended, all that recomputes it; public, and without the wallet.
 *
 * Poll this after a paid rip: `lifecycle` shows reveal, acquisition and settlement. Once it has ended, recompute
 * it with the proof at `GET /rgs/rounds/{mode}/{roundId}/proof`. It names no wallet, so its address can be
 * shared.
 *
 * `GET /gacha/rips/{ripId}`. Needs no credential.
 *
 * Problems: `not-found`, `rate-limited`.
 */
export const getRip: ClientEndpoint<{
  readonly params: {
    readonly ripId: string;
  };
}, GachaRipResult> = {
  method: 'GET',
  path: '/gacha/rips/{ripId}',
  auth: [],
  idempotency: 'none',
  response: codec2,
};
