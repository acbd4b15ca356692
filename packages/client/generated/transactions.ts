// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { AlertAmount, Duel, DuelCard, DuelCustodyAlert, DuelResult, DuelSide, DuelStatus, EscrowMovement, EscrowTransaction, MatchmakingMode, ProviderMode } from './duels';

export type TransactionPurpose = 'fund' | 'lock' | 'commit-result' | 'settle' | 'refund' | 'close' | 'deposit-card';

export type IntentState = 'PREPARED' | 'SUBMITTED' | 'CONFIRMED' | 'FINALIZED' | 'EXPIRED' | 'FAILED';

/** All lamports that can leave the signer, calculated when the transaction was prepared. */
export interface TransactionCosts {
  /** The amount paid, in lamports: a duel’s fee into its vault, or a machine’s price in wrapped SOL. */
  readonly fee: bigint;
  /** Rents of the accounts that this transaction opens. Existing accounts aren’t listed. */
  readonly rents: readonly {
    readonly account: Open<'escrow' | 'fee-vault' | 'card-vault' | 'token-account'>;
    /** A Solana account address, base58 of 32 bytes. */
    readonly address: string;
    /** Lamports to add: the rent, less those that the address already holds. */
    readonly amount: bigint;
    /** A Solana account address, base58 of 32 bytes. */
    readonly returnedTo: string;
    readonly returnedWhen: Open<'escrow-closed' | 'card-settled' | 'owner-closes-it'>;
  }[];
  /** The highest possible network fee. A priority fee that your wallet adds is extra. */
  readonly networkFee: bigint;
  /** Sum of the above. */
  readonly totalAtMost: bigint;
  /** Afterwards the wallet must hold either nothing or at least this many lamports. */
  readonly leastRemaining: bigint;
}

export interface DuelTransactionRecord {
  readonly intentId: string;
  readonly duelId: string;
  readonly purpose: Open<TransactionPurpose>;
  /** The wallet that signs and pays the network fee. */
  readonly wallet: string;
  readonly state: Open<IntentState>;
  readonly endReason: Open<'lapsed' | 'rejected'> | null;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string | null;
  /** A block height. */
  readonly lastValidBlockHeight: bigint;
  /** Extension. Null for a transaction prepared by a release that didn’t record costs. */
  readonly costs: TransactionCosts | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The part of escrow that is paid out or brought in. Null for other purposes. */
  readonly part: string | null;
  readonly blockhash: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly programId: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly escrowAddress: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly valuationPolicyHash: string;
  /** SHA-256 of the target instruction’s data. */
  readonly instructionDataHash: string;
  /** Accounts of the target instruction, in order. */
  readonly accounts: {
    /** A Solana account address, base58 of 32 bytes. */
    readonly address: string;
    readonly signer: boolean;
    readonly writable: boolean;
  }[];
  /** SHA-256 of the unsigned message. */
  readonly messageHash: string;
  /** The prepared, unsigned transaction in base64. */
  readonly transaction: string;
  /**
   * How the service learned of the signature. submission: the signer submitted it. rpc-recovery: the worker found
   * the exact message on chain.
   */
  readonly binding: Open<'submission' | 'rpc-recovery'> | null;
  readonly boundAt: Date | null;
  /**
   * SHA-256 of the message that was signed. It differs from messageHash if the wallet added instructions of its
   * own.
   */
  readonly boundMessageHash: string | null;
  /** Slot in which the transaction landed. */
  readonly slot: bigint | null;
  /** Error of the chain or of the verification. */
  readonly error: string | null;
  readonly checkAttempts: number;
  /** Its steps in escrow, once the history of the escrow account has been read. */
  readonly escrowTransactions: EscrowTransaction[];
}

/**
 * A transaction of the duel that was only seen on chain: this service didn’t prepare it, or prepared it without
 * an intent (`lock`, `close`, `deposit-card`).
 */
export interface ObservedTransaction {
  /** Always null: the service stored no intent for this transaction. */
  readonly intentId: null;
  readonly duelId: string;
  readonly state: Open<'FINALIZED'>;
  /** A Solana account address, base58 of 32 bytes. */
  readonly programId: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly escrowAddress: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly valuationPolicyHash: string;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
  /** A slot of the chain. */
  readonly slot: bigint;
  readonly escrowTransactions: EscrowTransaction[];
}

export type ListedTransaction = DuelTransactionRecord | ObservedTransaction;

export interface PreparedTransaction {
  /** Null for deposit-card, lock and close. They aren’t tracked, because the escrow account shows their outcome. */
  readonly intentId: string | null;
  readonly duelId: string;
  readonly purpose: Open<TransactionPurpose>;
  /** The wallet that signs and pays the network fee. */
  readonly wallet: string;
  readonly state: Open<IntentState>;
  readonly endReason: Open<'lapsed' | 'rejected'> | null;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string | null;
  /** A block height. */
  readonly lastValidBlockHeight: bigint;
  /** All lamports that can leave the signer, calculated when the transaction was prepared. */
  readonly costs: TransactionCosts;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The unsigned transaction in base64. Decode it and compare it with the terms before you sign. */
  readonly transaction: string;
  readonly blockhash: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly programId: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly escrowAddress: string;
  /** SHA-256 of the message bytes. */
  readonly messageHash: string;
  /** The duel’s policy, as in the terms in the transaction. */
  readonly valuationPolicyHash: string;
  /** In base units, such as lamports. */
  readonly feeAmount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly feeMint: string;
  readonly feeDecimals: number;
}

export interface PrepareTransactionRequest {
  readonly purpose: TransactionPurpose;
  /** With settle and refund: the part to pay out. With deposit-card: the card to bring into escrow. */
  readonly part?: undefined | 'creator-fee' | 'opponent-fee' | 'creator-card' | 'opponent-card' | 'bond';
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
}

export interface Drip {
  /** Signature of the transfer. The agent sends it until it lands or expires. */
  readonly signature: string;
  /** In base units, such as lamports. */
  readonly lamports: bigint;
}

/** Has no members. */
export type RequestDripRequest = Record<string, never>;

export interface BoundSubmission {
  readonly intentId: string;
  readonly duelId: string;
  readonly purpose: Open<TransactionPurpose>;
  /** The wallet that signs and pays the network fee. */
  readonly wallet: string;
  readonly state: Open<IntentState>;
  readonly endReason: Open<'lapsed' | 'rejected'> | null;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string | null;
  /** A block height. */
  readonly lastValidBlockHeight: bigint;
  /** Extension. Null for a transaction prepared by a release that didn’t record costs. */
  readonly costs: TransactionCosts | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface RecordSubmissionRequest {
  /** The wallet’s signature over the prepared message, or over the message in `signedTransaction`. */
  readonly signature: string;
  /**
   * Extension. The transaction as the wallet signed it, in base64, with no other signature. Needed if the wallet
   * changed the message: it may add Lighthouse assertions and set a limit and price of compute units.
   */
  readonly signedTransaction?: undefined | string;
}

export interface RejectedFundingIntent {
  readonly intentId: string;
  readonly duelId: string;
  readonly purpose: Open<TransactionPurpose>;
  /** The wallet that signs and pays the network fee. */
  readonly wallet: string;
  readonly state: Open<IntentState>;
  readonly endReason: Open<'lapsed' | 'rejected'> | null;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string | null;
  /** A block height. */
  readonly lastValidBlockHeight: bigint;
  /** Extension. Null for a transaction prepared by a release that didn’t record costs. */
  readonly costs: TransactionCosts | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface TransactionIntent {
  readonly intentId: string;
  readonly duelId: string;
  readonly purpose: Open<TransactionPurpose>;
  /** The wallet that signs and pays the network fee. */
  readonly wallet: string;
  readonly state: Open<IntentState>;
  readonly endReason: Open<'lapsed' | 'rejected'> | null;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string | null;
  /** A block height. */
  readonly lastValidBlockHeight: bigint;
  /** Extension. Null for a transaction prepared by a release that didn’t record costs. */
  readonly costs: TransactionCosts | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface DuelReconciliationResult {
  readonly duel: Duel;
  readonly intents: TransactionIntent[];
  /** Extension. Alerts as in the duel’s receipt, after this check. */
  readonly custodyAlerts: DuelCustodyAlert[];
  /** Finalized block height. Once it is above an intent’s lastValidBlockHeight, that intent can’t land. */
  readonly blockHeight: bigint;
  /**
   * The duel is as the finalized chain had it at this time or later. At most a second ago, or longer while the
   * chain can’t be read or answers slowly.
   */
  readonly checkedAt: Date;
  /** Extension. The server’s time of this response. */
  readonly answeredAt: Date;
}

const codec1: Codec = {lastValidBlockHeight: 'amount', costs: {fee: 'amount', rents: [{amount: 'amount'}], networkFee: 'amount', totalAtMost: 'amount', leastRemaining: 'amount'}, createdAt: 'date', updatedAt: 'date'};

/**
 * Lists all intents of a duel, oldest first, then other transactions seen on chain.
 *
 * Shows an integration the transactions of a duel: its intents with their states, then others that were only
 * seen on chain, which include every `lock`, `close` and `deposit-card`. For the state that a player needs, read
 * `GET /duels/{duelId}`.
 *
 * `GET /duels/{duelId}/transactions`. Needs an integration key.
 *
 * Problems: `unauthenticated`, `not-found`.
 */
export const listDuelTransactions: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, ListedTransaction[]> = {
  method: 'GET',
  path: '/duels/{duelId}/transactions',
  auth: ['IK'],
  idempotency: 'none',
  response: [{lastValidBlockHeight: 'amount', costs: {fee: 'amount', rents: [{amount: 'amount'}], networkFee: 'amount', totalAtMost: 'amount', leastRemaining: 'amount'}, createdAt: 'date', updatedAt: 'date', boundAt: 'date', slot: 'amount', escrowTransactions: [{slot: 'amount', networkFee: 'amount', payers: [{amount: 'amount'}], recipients: [{amount: 'amount'}]}]}],
};

/**
 * Prepares an unsigned transaction, which the wallet then signs and sends.
 *
 * Call this when it’s the wallet’s turn, with `purpose` `fund` to pay for a duel. Decode `transaction`, compare
 * it with the duel’s terms and `costs` ([what you sign](/docs/what-you-sign)), and let the wallet sign it.
 * Report the signature with `POST /duels/{duelId}/transactions/{transactionId}/submissions`, and only then send
 * the transaction to the chain, so that a lost response loses nothing. The service never signs.
 *
 * `POST /duels/{duelId}/transactions`. Needs a wallet’s session or an integration key. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `idempotency-key-missing`, `unauthenticated`, `forbidden`, `not-found`,
 * `wrong-duel-state`, `already-funded`, `deadline-too-close`, `state-changed`, `intent-not-open`,
 * `payer-cannot-pay`, `card-values-differ`, `card-evidence-missing`, `card-mint-unfit`, `card-vault-unfit`,
 * `idempotency-key-reused`, `request-in-progress`, `chain-unavailable`, `provider-unavailable`,
 * `real-assets-closed`.
 */
export const prepareTransaction: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
  readonly body: PrepareTransactionRequest;
}, PreparedTransaction> = {
  method: 'POST',
  path: '/duels/{duelId}/transactions',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  hasBody: true,
  response: {lastValidBlockHeight: 'amount', costs: {fee: 'amount', rents: [{amount: 'amount'}], networkFee: 'amount', totalAtMost: 'amount', leastRemaining: 'amount'}, createdAt: 'date', updatedAt: 'date', feeAmount: 'amount'},
};

/**
 * Asks the operator’s drip agent for test SOL for your wallet, once a day.
 *
 * A guest calls this to get test SOL, once a day, where `network.drip` of `GET /health` is true. The transfer’s
 * signature is returned before it is final. Then pay for a duel. Test SOL is worth nothing.
 *
 * `POST /faucet/drips`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `drip-refused`, `gate-closed`, `chain-unavailable`, `drip-unavailable`.
 */
export const requestDrip: ClientEndpoint<{
  readonly body?: RequestDripRequest;
}, Drip> = {
  method: 'POST',
  path: '/faucet/drips',
  auth: ['WS'],
  idempotency: 'none',
  hasBody: true,
  response: {lamports: 'amount'},
};

/**
 * Binds the first valid signature to a prepared transaction, so that its outcome on chain is tracked.
 *
 * Call this as soon as the wallet has signed, and before you send the transaction, so that the payment’s outcome
 * on chain is tracked. The first valid signature is bound to the prepared transaction and can’t be replaced.
 * Then poll `POST /duels/{duelId}/transactions/reconciliation` until the state is `FINALIZED`, `FAILED` or
 * `EXPIRED`. If you can’t call it, the worker finds the payment on chain later.
 *
 * `POST /duels/{duelId}/transactions/{transactionId}/submissions`. Needs a wallet’s session or an integration
 * key. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `signature-not-verified`, `idempotency-key-missing`, `unauthenticated`,
 * `not-found`, `intent-not-open`, `signature-bound-elsewhere`, `state-changed`, `idempotency-key-reused`,
 * `request-in-progress`.
 */
export const recordSubmission: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
    /** The `intentId` of the prepared transaction. */
    readonly transactionId: string;
  };
  readonly body: RecordSubmissionRequest;
}, BoundSubmission> = {
  method: 'POST',
  path: '/duels/{duelId}/transactions/{transactionId}/submissions',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  hasBody: true,
  response: codec1,
};

/**
 * Records that the wallet declined to sign; you can prepare another transaction at once.
 *
 * Call this if the player declined to sign. The prepared transaction ends, and another one can be prepared at
 * once instead of waiting until its blockhash has expired. A transaction that was signed already is not open any
 * more.
 *
 * `POST /duels/{duelId}/transactions/{transactionId}/rejections`. Needs a wallet’s session or an integration
 * key.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`, `intent-not-open`.
 */
export const rejectTransaction: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
    /** The `intentId` of the prepared transaction. */
    readonly transactionId: string;
  };
}, RejectedFundingIntent> = {
  method: 'POST',
  path: '/duels/{duelId}/transactions/{transactionId}/rejections',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  response: codec1,
};

/**
 * Checks this duel’s on-chain state, at most once a second for all callers; safe to poll.
 *
 * Poll this while a payment is on its way: it checks the duel’s state on chain and returns the duel with your
 * intents. All callers share one check a second, so polling is safe. Once `blockHeight` is above an intent’s
 * `lastValidBlockHeight`, that intent can’t land.
 *
 * `POST /duels/{duelId}/transactions/reconciliation`. Needs a wallet’s session or an integration key.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`, `state-changed`, `chain-unavailable`.
 */
export const reconcileDuel: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, DuelReconciliationResult> = {
  method: 'POST',
  path: '/duels/{duelId}/transactions/reconciliation',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  response: {duel: {feeAmount: 'amount', expiresAt: 'date', fundingDeadline: 'date', resolutionDeadline: 'date', createdAt: 'date', updatedAt: 'date', bondAmount: 'amount', acceptedSlot: 'amount', targetSlot: 'amount', entropy: {slot: 'amount'}, result: {draws: [{valueAmount: 'amount'}]}}, intents: [{lastValidBlockHeight: 'amount', costs: {fee: 'amount', rents: [{amount: 'amount'}], networkFee: 'amount', totalAtMost: 'amount', leastRemaining: 'amount'}, createdAt: 'date', updatedAt: 'date'}], custodyAlerts: [{openedAt: 'date', resolvedAt: 'date', amounts: [{amount: 'amount'}], outBy: 'date'}], blockHeight: 'amount', checkedAt: 'date', answeredAt: 'date'},
};
