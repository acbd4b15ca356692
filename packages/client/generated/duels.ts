// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';

export type DuelStatus = 'waiting' | 'matched' | 'funding' | 'committing' | 'funded' | 'resolving' | 'resolved' | 'settled' | 'refunding' | 'refunded' | 'cancelled';

export type MatchmakingMode = 'open' | 'direct' | 'house';

export type DuelSide = 'creator' | 'opponent';

export interface DuelSummary {
  readonly duelId: string;
  readonly status: Open<DuelStatus>;
  readonly matchmakingMode: Open<MatchmakingMode>;
  /**
   * False for an open duel that isn’t listed while it waits: not in GET /duels, the public changes, streams or
   * webhooks. Anyone who knows its id can join it. Once it has an opponent, it is as public as any other duel.
   */
  readonly listed: boolean;
  /** The duel’s pack. In card mode an edition of it, sealed for this duel only. */
  readonly packId: string;
  /** cards: the drawn cards go into escrow and to the winner, too. They are test cards without value. */
  readonly cardMode: Open<'fees-only' | 'cards'>;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly creatorWallet: string;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly opponentWallet: string | null;
  /** The fee that each player pays. */
  readonly feeAmount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly feeMint: string;
  readonly feeDecimals: number;
  /** Address of the escrow account, derived from all terms. Null until both wallets are known. */
  readonly escrowAddress: string | null;
  readonly fundingSeconds: number;
  /** When the duel is cancelled if nobody has joined it. */
  readonly expiresAt: Date;
  readonly fundingDeadline: Date | null;
  readonly resolutionDeadline: Date | null;
  readonly winner: Open<DuelSide> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface DuelList {
  readonly items: DuelSummary[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

/**
 * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
 * over the same protocol. mock: only in tests, never counted as proof.
 */
export type ProviderMode = 'mock' | 'reference' | 'external';

export interface DuelResult {
  readonly winner: Open<DuelSide>;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly winnerWallet: string;
  /** 32 bytes in hex. */
  readonly seed: string;
  readonly draws: {
    readonly side: Open<DuelSide>;
    /**
     * The number that selected the entry. Null if the escrow account was closed before the entropy was read: then
     * the finalized commit proves only the entry.
     */
    readonly ticket: number | null;
    readonly entryIndex: number;
    /** Value of the card in base units of the valuation policy. */
    readonly valueAmount: bigint;
  }[];
}

export interface DuelCard {
  /** The side that drew this card. The winner gets both cards. */
  readonly side: Open<DuelSide>;
  /** A Solana account address, base58 of 32 bytes. */
  readonly cardMint: string;
  /**
   * awaited: the provider must still bring it, at the latest a day after the resolution deadline. escrowed: in
   * escrow. delivered: in the winner’s wallet. missed: the provider didn’t bring it in time.
   */
  readonly state: Open<'awaited' | 'escrowed' | 'delivered' | 'missed'>;
}

export interface Duel {
  readonly duelId: string;
  readonly status: Open<DuelStatus>;
  readonly matchmakingMode: Open<MatchmakingMode>;
  /**
   * False for an open duel that isn’t listed while it waits: not in GET /duels, the public changes, streams or
   * webhooks. Anyone who knows its id can join it. Once it has an opponent, it is as public as any other duel.
   */
  readonly listed: boolean;
  /** The duel’s pack. In card mode an edition of it, sealed for this duel only. */
  readonly packId: string;
  /** cards: the drawn cards go into escrow and to the winner, too. They are test cards without value. */
  readonly cardMode: Open<'fees-only' | 'cards'>;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly creatorWallet: string;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly opponentWallet: string | null;
  /** The fee that each player pays. */
  readonly feeAmount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly feeMint: string;
  readonly feeDecimals: number;
  /** Address of the escrow account, derived from all terms. Null until both wallets are known. */
  readonly escrowAddress: string | null;
  readonly fundingSeconds: number;
  /** When the duel is cancelled if nobody has joined it. */
  readonly expiresAt: Date;
  readonly fundingDeadline: Date | null;
  readonly resolutionDeadline: Date | null;
  readonly winner: Open<DuelSide> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  /** Always `solana-devnet`, on the embedded chain too. `network.chain` of `GET /health` names the chain. */
  readonly network: Open<'solana-devnet'>;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly invitedWallet: string | null;
  /** Why the duel was cancelled; kept when a late deposit is refunded. Null for any other duel. */
  readonly cancelReason: Open<'participant' | 'timeout'> | null;
  /** A SHA-256 hash in lowercase hex. */
  readonly valuationPolicyHash: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly providerKey: string;
  /**
   * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
   * over the same protocol. mock: only in tests, never counted as proof.
   */
  readonly providerMode: Open<ProviderMode>;
  /** A SHA-256 hash in lowercase hex. */
  readonly seedCommitment: string;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly treasuryWallet: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly programId: string;
  /** The terms in base64: 319 bytes as in /docs/duel-v4; 308 bytes for a duel of layout 1. */
  readonly terms: string | null;
  /** A SHA-256 hash in lowercase hex. */
  readonly termsHash: string | null;
  /** Lamports that the provider stakes on completing the duel; 0 for a duel of layout 1. */
  readonly bondAmount: bigint;
  /** From the funding deadline to the resolution deadline, as offered when the duel was created. */
  readonly resolutionSeconds: number;
  /**
   * Least number of slots from the provider’s accept to the target slot. For this and the next three members see
   * /docs/duel-v4#entropy.
   */
  readonly entropyDelaySlots: number;
  /** 0 for a duel of layout 1. */
  readonly gridSlots: number;
  /** 0 for a duel of layout 1. */
  readonly acceptSteps: number;
  /** 0 for a duel of layout 1. */
  readonly revealDelaySlots: number;
  /** The provider’s signature over the terms hash (/docs/provider#post-terms). Don’t pay without a valid one. */
  readonly providerConsent: string | null;
  /** Slot in which the provider accepted and staked its bond. */
  readonly acceptedSlot: bigint | null;
  /** The entropy is the hash of this slot, or of the next one that has a hash. */
  readonly targetSlot: bigint | null;
  readonly deposits: {
    readonly creator: boolean;
    readonly opponent: boolean;
  };
  readonly entropy: {
    /** A slot of the chain. */
    readonly slot: bigint;
    /** A SHA-256 hash in lowercase hex. */
    readonly hash: string;
  } | null;
  readonly result: DuelResult | null;
  /** In card mode, the drawn cards once there is a result. */
  readonly cards: DuelCard[] | null;
  /** The newest finalized transaction of this duel that the service knows. */
  readonly transactionSignature: string | null;
}

export type CreateDuelRequest = {
  readonly packId: string;
  readonly fundingSeconds?: undefined | number;
  /** If present, it must be the hash of the current policy. */
  readonly valuationPolicyHash?: undefined | string;
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
  readonly matchmakingMode: 'open';
  /** False to keep the duel out of public lists while it waits, so that only its link leads to it. */
  readonly listed?: undefined | boolean;
} | {
  readonly packId: string;
  readonly fundingSeconds?: undefined | number;
  /** If present, it must be the hash of the current policy. */
  readonly valuationPolicyHash?: undefined | string;
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
  readonly matchmakingMode: 'direct';
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly opponentWallet: string;
};

export interface ReceiptDeposit {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
  /** A slot of the chain. */
  readonly slot: bigint;
  /**
   * When this service saw the deposit finalized. Null if the deposit matches no prepared payment and the time
   * isn’t recorded.
   */
  readonly finalizedAt: Date | null;
  /**
   * As in `transactions`, and chain (an extension value): no prepared payment matches, but the finalized history
   * of the escrow account shows the deposit.
   */
  readonly binding: Open<'submission' | 'rpc-recovery' | 'chain'>;
}

export interface EscrowMovement {
  /** A wallet, or Solana’s incinerator address for burned lamports. */
  readonly wallet: string;
  /**
   * Lamports, or 1 for a card. Null for a rent that isn’t recorded: in a duel of layout 1, or if an earlier
   * release read the transaction.
   */
  readonly amount: bigint | null;
  /**
   * Closing the escrow returns the rents of escrow account and fee vault, and lamports that others sent there. The
   * rent of the winner’s token account stays in that account until its owner closes it.
   */
  readonly kind: Open<'fee' | 'bond' | 'card' | 'rent'>;
  /** The account whose rent it is. `escrow` for everything that closing returns. Null for a fee, a bond or a card. */
  readonly account: Open<'escrow' | 'fee-vault' | 'card-vault' | 'token-account'> | null;
}

/** A step of the duel on chain, from the finalized history of its escrow account. Extension. */
export interface EscrowTransaction {
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
  /** A slot of the chain. */
  readonly slot: bigint;
  /** Its page in Solana Explorer. Null on a chain that the explorer can’t reach. */
  readonly explorerUrl: string | null;
  readonly step: Open<'deposit' | 'accept' | 'lock' | 'commit' | 'deposit-card' | 'settle' | 'refund' | 'close'>;
  /** The part of escrow that was paid in or out. Null if the step moves none. */
  readonly part: Open<'creator-fee' | 'opponent-fee' | 'creator-card' | 'opponent-card' | 'bond'> | null;
  /** The wallet that sent the transaction and paid the network fee. */
  readonly wallet: string;
  /** Lamports, for the whole transaction: steps with the same signature share one fee. Null if it isn’t recorded. */
  readonly networkFee: bigint | null;
  /** Payments into escrow, and rents of the accounts that the step opened. */
  readonly payers: EscrowMovement[];
  /** Payments out of escrow, including rents. Empty for a step that pays nobody. */
  readonly recipients: EscrowMovement[];
}

export interface AlertAmount {
  readonly side: Open<'creator' | 'opponent'>;
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
}

export interface DuelCustodyAlert {
  /**
   * late-deposit: money arrived for a duel that was already cancelled. stale-deposit: one side paid, and the other
   * didn’t before the deadline. duplicate-deposit: a second deposit by the same wallet. unmatched-deposit: a
   * payment by a transaction that wasn’t prepared here (another blockhash, a durable nonce, a call by another
   * program such as a multisig); the escrow program accepted it, but this service can’t count it.
   * unexpected-result: the chain resolved a duel that was being refunded. false-chain-state: an RPC reported
   * something that the program can’t have done, and none of it was recorded. record-corrected: later finalized
   * evidence contradicted the record, so the record was corrected. unknown-entropy: the escrow account was closed
   * before this service read the entropy of the draw, and the provider can’t be asked or doesn’t know it; the duel
   * then ends with the entries that the finalized commit proves, at the resolution deadline at the latest.
   */
  readonly kind: Open<'late-deposit' | 'stale-deposit' | 'duplicate-deposit' | 'unmatched-deposit' | 'unexpected-result' | 'false-chain-state' | 'record-corrected' | 'unknown-entropy'>;
  readonly openedAt: Date;
  /**
   * When the chain showed that all of the money has left escrow, or, for an unmatched deposit, when its
   * transaction was submitted here and so counts.
   */
  readonly resolvedAt: Date | null;
  readonly amounts: AlertAmount[];
  /**
   * Extension. From this time on anyone can refund the money, unless the program has already paid it out: the
   * funding deadline if one side has paid, the resolution deadline if both have. Null without money in escrow.
   */
  readonly outBy: Date | null;
}

export interface PublicDuelReceipt {
  readonly duel: DuelSummary;
  /** Always `solana-devnet`, on the embedded chain too. `network.chain` of `GET /health` names the chain. */
  readonly network: Open<'solana-devnet'>;
  readonly chain: Open<'devnet' | 'embedded' | 'local-validator'>;
  readonly genesisHash: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly programId: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly termsHash: string | null;
  /** A SHA-256 hash in lowercase hex. */
  readonly valuationPolicyHash: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly providerKey: string;
  /**
   * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
   * over the same protocol. mock: only in tests, never counted as proof.
   */
  readonly providerMode: Open<ProviderMode>;
  readonly result: DuelResult | null;
  /** In card mode, the drawn cards and where they are. */
  readonly cards: DuelCard[] | null;
  /** True in card mode: the cards are test cards on a test chain, without value. Otherwise null. */
  readonly testCards: true | null;
  /** Why the duel was cancelled; kept when a late deposit is refunded. Null for any other duel. */
  readonly cancelReason: Open<'participant' | 'timeout'> | null;
  /** The fee of each side that reached the escrow account, whether or not it counts for the duel. Null if none did. */
  readonly deposits: {
    readonly creator: ReceiptDeposit | null;
    readonly opponent: ReceiptDeposit | null;
  };
  /** Finalized transactions that this service prepared. */
  readonly transactions: {
    readonly purpose: Open<'fund' | 'lock' | 'commit-result' | 'settle' | 'refund' | 'close' | 'deposit-card'>;
    /** The part of escrow that was paid out or brought in. Null for other purposes. */
    readonly part: string | null;
    /** The wallet that signed. */
    readonly wallet: string;
    /** An Ed25519 signature, base58 of 64 bytes. */
    readonly signature: string;
    /** A slot of the chain. */
    readonly slot: bigint;
    /**
     * How the service learned of the signature. submission: the wallet submitted it. rpc-recovery: the worker found
     * the exact message on chain.
     */
    readonly binding: Open<'submission' | 'rpc-recovery'>;
  }[];
  /**
   * All known transactions of the duel on chain, including those that this service didn’t prepare. They are read
   * once the duel has an outcome, or earlier if a payment has to be found.
   */
  readonly escrowTransactions: EscrowTransaction[];
  /**
   * Which evidence exists: custody (the deposits), providerProof (the provider’s signed draw) and settlement (the
   * payouts that settled or refunded the duel). pending: it may still come. missing: it never will. A refunded
   * duel has no draw, and a cancelled duel that nobody paid for has no evidence at all. The draw of a settled duel
   * is missing if the escrow account was closed before its entropy was read, and the provider doesn’t know it.
   */
  readonly availability: {
    readonly custody: Open<'available' | 'pending' | 'missing'>;
    readonly providerProof: Open<'available' | 'pending' | 'missing'>;
    readonly settlement: Open<'available' | 'pending' | 'missing'>;
  };
  /** Money that arrived when the duel wasn’t waiting for it and other irregularities, and when each was resolved. */
  readonly custodyAlerts: DuelCustodyAlert[];
  readonly issuedAt: Date;
}

export type StatedDraws = [{
  readonly side: 'creator';
  readonly ticket: number;
  readonly entryIndex: number;
  readonly valueAmount: string;
}, {
  readonly side: 'opponent';
  readonly ticket: number;
  readonly entryIndex: number;
  readonly valueAmount: string;
}];

export interface DrawAnswer2 {
  readonly schema: 'ripduel.draw-answer/2';
  readonly requestHash: string;
  readonly termsHash: string;
  readonly seedCommitment: string;
  readonly seed: string;
  readonly entropySlot: string;
  readonly entropy: string;
  readonly draws: StatedDraws;
  readonly winner: Open<'creator' | 'opponent'>;
}

export interface DrawAnswer1 {
  readonly schema: 'ripduel.draw-answer/1';
  readonly requestHash: string;
  readonly termsHash: string;
  readonly seedCommitment: string;
  readonly seed: string;
  readonly entropySlot: string;
  readonly entropy: string;
  readonly draws: StatedDraws;
  readonly winner: Open<'creator' | 'opponent'>;
}

/** The provider’s answer, which it signed in canonical form (/docs/provider#post-draws). */
export type DrawAnswer = DrawAnswer2 | DrawAnswer1;

export interface DuelProof {
  readonly duelId: string;
  readonly genesisHash: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly programId: string;
  /** A Solana account address, base58 of 32 bytes. */
  readonly escrowAddress: string;
  /** The terms in base64: 319 bytes as in /docs/duel-v4; 308 bytes for a duel of layout 1. */
  readonly terms: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly termsHash: string;
  /** The pack. GET /packs/{packId} returns its sealed table. */
  readonly packId: string;
  /** The stored request pair as canonical JSON. */
  readonly request: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly requestHash: string;
  /** The provider’s answer, which it signed in canonical form (/docs/provider#post-draws). */
  readonly answer: DrawAnswer;
  /** A Solana account address, base58 of 32 bytes. */
  readonly providerKey: string;
  /**
   * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
   * over the same protocol. mock: only in tests, never counted as proof.
   */
  readonly providerMode: Open<ProviderMode>;
  /** The policy’s hash, as in the terms. GET /valuation-policies/{policyHash} returns the policy. */
  readonly valuationPolicyHash: string;
  /** The provider’s signature over the terms hash. Absent for a duel of layout 1. */
  readonly consent?: string;
  /** The provider’s signature over the answer (/docs/provider#post-draws). */
  readonly signature: string;
  /** All known transactions of the duel on chain. */
  readonly escrowTransactions: EscrowTransaction[];
}

export interface RematchOpponent {
  /** The side of the opponent in the settled duel. */
  readonly side: Open<DuelSide>;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
}

export type DuelEventKind = 'created' | 'joined' | 'cancelled' | 'timed-out' | 'provider-agreed' | 'consent-withdrawn' | 'fund-prepared' | 'fund-seen' | 'fund-gone' | 'deposit-finalized' | 'accepted' | 'entropy-locked' | 'provider-answered' | 'result-committed' | 'card-escrowed' | 'card-delivered' | 'card-missed' | 'settled' | 'refund-started' | 'refunded' | 'rpc-recovery' | 'custody-alerted' | 'record-corrected';

/** Members that depend on the kind of the event. Others may be added, also to kinds that exist. */
export interface DuelEventData {
  /** The side that paid, prepared its payment, cancelled or drew the card. Null for other callers. */
  readonly side?: Open<DuelSide> | null;
  /** How the service learned of the deposit’s transaction. */
  readonly binding?: Open<'submission' | 'rpc-recovery'>;
  /** Of `joined`. */
  readonly opponentWallet?: string;
  /** In base units, such as lamports. */
  readonly bondAmount?: string;
  /** A slot of the chain. */
  readonly slot?: string;
  /** A slot of the chain. */
  readonly targetSlot?: string;
  /** Null if the seed’s coin, which nobody knows, decided. */
  readonly winner?: Open<DuelSide> | null;
  /** The escrow account was closed before the entropy of the draw was read. */
  readonly entropy?: Open<'unknown'>;
  /** A SHA-256 hash in lowercase hex. */
  readonly seed?: string;
  /** Index of the creator’s entry in the pack. */
  readonly creatorEntry?: number;
  /** Index of the opponent’s entry in the pack. */
  readonly opponentEntry?: number;
  /** Of `settled`: where the fees went. */
  readonly fees?: Open<'treasury' | 'returned'>;
  /** Of a card. */
  readonly mint?: string;
  readonly intentId?: string;
  readonly purpose?: string;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature?: string | null;
  /** Of `rpc-recovery`: the state of the intent, an IntentState. */
  readonly state?: string;
  /** The alert that the event opened. */
  readonly custodyAlert?: Open<'late-deposit' | 'stale-deposit' | 'duplicate-deposit' | 'unmatched-deposit' | 'unexpected-result' | 'false-chain-state' | 'record-corrected' | 'unknown-entropy'>;
  /** Of `record-corrected`: names of the corrected fields, separated by spaces. */
  readonly fields?: string;
}

export interface DuelEvent {
  readonly duelId: string;
  /** Counts from 1 without gaps. The list is in this order. */
  readonly sequence: number;
  readonly kind: Open<DuelEventKind>;
  readonly at: Date;
  readonly actorKind: Open<'creator' | 'opponent' | 'integration' | 'worker'>;
  /** Null for the first event. */
  readonly statusFrom: Open<DuelStatus> | null;
  /** Equal to `statusFrom` if the event doesn’t change the status. */
  readonly statusTo: Open<DuelStatus>;
  /** Members that depend on the kind of the event. Others may be added, also to kinds that exist. */
  readonly data: DuelEventData;
  /**
   * The duel’s transactions on chain. Only with `settled` and `refunded`, which are recorded once the payouts are
   * known. Later transactions, such as those for bond and rents, are added when they are known.
   */
  readonly escrowTransactions?: EscrowTransaction[];
}

export interface PackOpening {
  readonly duelId: string;
  /** When the creator opened the pack; null before that. */
  readonly creatorOpenedAt: Date | null;
  readonly opponentOpenedAt: Date | null;
  /**
   * When the site shows spectators the cards: once both players have opened their packs, or a minute after the
   * result. Null without a result. Receipt and proof have the result at once.
   */
  readonly revealAt: Date | null;
  /** The server’s time, to wait until `revealAt` by a clock that is wrong. */
  readonly answeredAt: Date;
}

export interface FeaturedDuel {
  /**
   * Of live duels that changed in the last ten minutes the one that is furthest, then the one with the highest
   * fee. Without one, that of the last hundred results with the most valuable card. Null while there is neither.
   */
  readonly duel: {
    readonly duelId: string;
    /** Whether it has no result yet. Otherwise it is one to replay. */
    readonly isLive: boolean;
  } | null;
}

export interface Money {
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
}

/** The most valuable card of a settled round. */
export interface LatestPull {
  readonly mode: Open<'duels' | 'gacha'>;
  /** Id of the round; for a duel, its duelId. */
  readonly roundId: string;
  /** When the round was settled. */
  readonly occurredAt: Date;
  readonly pack: {
    /** The offered pack; in card mode not the edition but its pack. */
    readonly packId: string;
    readonly name: string;
    readonly tier: Open<'starter' | 'classic' | 'premier'>;
    /** Price of the pack or pack machine, for information. Null if it isn’t known. */
    readonly price: Money | null;
  };
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  /** The value that the valuation policy compared. */
  readonly value: Money;
}

export interface LatestPulls {
  /** One of each of the twelve newest settled rounds, newest first. */
  readonly pulls: LatestPull[];
  /**
   * Of the last hundred rounds of the last 24 hours, the pull with the highest multiple of its pack’s price. Null
   * if there was no round.
   */
  readonly best: LatestPull | null;
  /** Number of rounds that were settled in the last 24 hours. 1000 stands for 1,000 and more. */
  readonly roundCount: number;
}

export interface UnopenedPacks {
  /**
   * At most 50 duels of the last 30 days. The site doesn’t show you their results before you open the packs; every
   * other endpoint has them at once.
   */
  readonly duelIds: string[];
}

export interface JoinDuelRequest {
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
}

export interface CancelDuelRequest {
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
}

const codec1: Codec = {items: [{feeAmount: 'amount', expiresAt: 'date', fundingDeadline: 'date', resolutionDeadline: 'date', createdAt: 'date', updatedAt: 'date'}]};

const codec2: Codec = {feeAmount: 'amount', expiresAt: 'date', fundingDeadline: 'date', resolutionDeadline: 'date', createdAt: 'date', updatedAt: 'date', bondAmount: 'amount', acceptedSlot: 'amount', targetSlot: 'amount', entropy: {slot: 'amount'}, result: {draws: [{valueAmount: 'amount'}]}};

const codec3: Codec = {creatorOpenedAt: 'date', opponentOpenedAt: 'date', revealAt: 'date', answeredAt: 'date'};

/**
 * Lists duels, newest first.
 *
 * Use this for a lobby, with `status=waiting` for duels to join, or to follow known duels by `ids`. Unlisted
 * duels are left out until they have an opponent. To be told of changes instead of polling, use `GET
 * /lobby/stream` or a webhook.
 *
 * `GET /duels`. Needs no credential.
 *
 * Problems: `invalid-request`, `invalid-cursor`.
 */
export const listDuels: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    readonly status?: undefined | DuelStatus;
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly wallet?: undefined | string;
    readonly matchmakingMode?: undefined | MatchmakingMode;
    readonly packId?: undefined | string;
    /** Ids of duels, separated by commas: at most 50. */
    readonly ids?: undefined | readonly string[];
  };
}, DuelList> = {
  method: 'GET',
  path: '/duels',
  auth: [],
  idempotency: 'none',
  response: codec1,
};

/**
 * Lists your duels, newest first, with those that aren’t listed publicly.
 *
 * Use this to bring a player back to their duels, including unlisted ones that `GET /duels` leaves out. Read the
 * one that continues with `GET /duels/{duelId}`.
 *
 * `GET /me/duels`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`.
 */
export const listOwnDuels: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, DuelList> = {
  method: 'GET',
  path: '/me/duels',
  auth: ['WS'],
  idempotency: 'none',
  response: codec1,
};

/**
 * Creates a duel that anyone can join, or challenges one wallet.
 *
 * Creates a duel for a pack: `open` for anyone, or `direct` for one wallet. Nothing is paid yet. Wait until an
 * opponent joins and the status is `matched`; then check the terms and prepare your payment with `POST
 * /duels/{duelId}/transactions`. Without an opponent it is cancelled at `expiresAt`.
 *
 * `POST /duels`. Needs a wallet’s session or an integration key. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `idempotency-key-missing`, `unknown-pack`, `unauthenticated`, `forbidden`,
 * `pack-retired`, `too-many-open-duels`, `idempotency-key-reused`, `request-in-progress`, `rate-limited`,
 * `gate-closed`, `chain-unavailable`, `provider-unavailable`, `policy-superseded`, `cards-unavailable`.
 */
export const createDuel: ClientEndpoint<{
  readonly body: CreateDuelRequest;
}, Duel> = {
  method: 'POST',
  path: '/duels',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  hasBody: true,
  response: codec2,
};

/**
 * Returns a duel; any session can read one that waits for an opponent, otherwise only its players and the
 * invited wallet can.
 *
 * Poll this while a duel is under way, or read it after a change on a stream. `status` says what comes next:
 * while it is `waiting`, an opponent is missing; with `settled`, `refunded` or `cancelled` the duel is over. To
 * have the chain checked now, call `POST /duels/{duelId}/transactions/reconciliation`. What is public about a
 * duel needs no credential: `GET /duels` with `ids`, `GET /duels/{duelId}/receipt` and `GET
 * /duels/{duelId}/proof`.
 *
 * `GET /duels/{duelId}`. Needs a wallet’s session or an integration key.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`.
 */
export const getDuel: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, Duel> = {
  method: 'GET',
  path: '/duels/{duelId}',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  response: codec2,
};

/**
 * Returns the public receipt of a duel.
 *
 * Shows anyone what happened in a duel: deposits, result and every known transaction on chain. It grows until
 * the duel is over. To verify the draw, give a verifier the proof of `GET /rgs/rounds/{mode}/{roundId}/proof`,
 * with the mode `duels` and the duel’s id.
 *
 * `GET /duels/{duelId}/receipt`. Needs no credential.
 *
 * Problems: `not-found`.
 */
export const getDuelReceipt: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, PublicDuelReceipt> = {
  method: 'GET',
  path: '/duels/{duelId}/receipt',
  auth: [],
  idempotency: 'none',
  response: {duel: {feeAmount: 'amount', expiresAt: 'date', fundingDeadline: 'date', resolutionDeadline: 'date', createdAt: 'date', updatedAt: 'date'}, result: {draws: [{valueAmount: 'amount'}]}, deposits: {creator: {slot: 'amount', finalizedAt: 'date'}, opponent: {slot: 'amount', finalizedAt: 'date'}}, transactions: [{slot: 'amount'}], escrowTransactions: [{slot: 'amount', networkFee: 'amount', payers: [{amount: 'amount'}], recipients: [{amount: 'amount'}]}], custodyAlerts: [{openedAt: 'date', resolvedAt: 'date', amounts: [{amount: 'amount'}], outBy: 'date'}], issuedAt: 'date'},
};

/**
 * Returns the signed draw of a duel, as soon as the provider has answered.
 *
 * Call this once the provider has answered; before that the answer is `wrong-duel-state`. It shows the draw
 * before the duel is over: terms, request and the provider’s signed answer, without the pack’s table. Verifiers
 * take another document, which exists once the duel has settled: `GET /rgs/rounds/{mode}/{roundId}/proof` with
 * the mode `duels` and the duel’s id.
 *
 * `GET /duels/{duelId}/proof`. Needs no credential.
 *
 * Problems: `not-found`, `wrong-duel-state`.
 */
export const getDuelProof: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, DuelProof> = {
  method: 'GET',
  path: '/duels/{duelId}/proof',
  auth: [],
  idempotency: 'none',
  response: {escrowTransactions: [{slot: 'amount', networkFee: 'amount', payers: [{amount: 'amount'}], recipients: [{amount: 'amount'}]}]},
};

/**
 * Returns the opponent of a settled direct duel, for a participant who wants a rematch.
 *
 * Call this after a settled direct duel, as one of its players. Use the wallet that it returns as
 * `opponentWallet` of a new direct duel with `POST /duels`.
 *
 * `GET /duels/{duelId}/rematch-opponent`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`.
 */
export const getRematchOpponent: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, RematchOpponent> = {
  method: 'GET',
  path: '/duels/{duelId}/rematch-opponent',
  auth: ['WS'],
  idempotency: 'none',
  response: {},
};

/**
 * Lists the events of a duel in order; events are only ever added.
 *
 * Read the complete history of a duel, from its creation to its outcome. Events are numbered without gaps and
 * never changed, so a client can continue after the last `sequence` that it has.
 *
 * `GET /duels/{duelId}/events`. Needs an integration key.
 *
 * Problems: `unauthenticated`, `not-found`.
 */
export const listDuelEvents: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, DuelEvent[]> = {
  method: 'GET',
  path: '/duels/{duelId}/events',
  auth: ['IK'],
  idempotency: 'none',
  response: [{at: 'date', escrowTransactions: [{slot: 'amount', networkFee: 'amount', payers: [{amount: 'amount'}], recipients: [{amount: 'amount'}]}]}],
};

/**
 * Returns which players have opened their packs, and when spectators see the cards.
 *
 * Read this before you show a result: players open their packs themselves, and spectators see the cards from the
 * time that it returns. As a player, open your pack with `POST /duels/{duelId}/opening`.
 *
 * `GET /duels/{duelId}/opening`. Needs no credential.
 *
 * Problems: `not-found`.
 */
export const getPackOpening: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, PackOpening> = {
  method: 'GET',
  path: '/duels/{duelId}/opening',
  auth: [],
  idempotency: 'none',
  response: codec3,
};

/**
 * Records that you have opened your pack; the first time counts.
 *
 * Call this as a player once the duel has a result and you have shown it. The first call counts, and later ones
 * change nothing. When both have opened their packs, spectators see the cards.
 *
 * `POST /duels/{duelId}/opening`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `forbidden`, `not-found`, `duel-without-result`.
 */
export const openPack: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, PackOpening> = {
  method: 'POST',
  path: '/duels/{duelId}/opening',
  auth: ['WS'],
  idempotency: 'none',
  response: codec3,
};

/**
 * Returns the duel that is best to watch: a live one, else a recent result.
 *
 * Use this for the one duel that is shown on a start page: a live one, or else a recent result. Follow it with
 * `GET /duels/{duelId}/stream`.
 *
 * `GET /lobby/featured-duel`. Needs no credential.
 *
 * Problems: .
 */
export const getFeaturedDuel: ClientEndpoint<Record<string, never>, FeaturedDuel> = {
  method: 'GET',
  path: '/lobby/featured-duel',
  auth: [],
  idempotency: 'none',
  response: {},
};

/**
 * Lists the newest pulls, and how much was played in the last 24 hours.
 *
 * Use this for a ticker of drawn cards and the volume of the last 24 hours. Read the duel of a pull with `GET
 * /duels/{duelId}/receipt`.
 *
 * `GET /lobby/pulls`. Needs no credential.
 *
 * Problems: .
 */
export const listLatestPulls: ClientEndpoint<Record<string, never>, LatestPulls> = {
  method: 'GET',
  path: '/lobby/pulls',
  auth: [],
  idempotency: 'none',
  response: {pulls: [{occurredAt: 'date', pack: {price: {amount: 'amount'}}, value: {amount: 'amount'}}], best: {occurredAt: 'date', pack: {price: {amount: 'amount'}}, value: {amount: 'amount'}}},
};

/**
 * Lists your duels that have a result and whose pack you haven’t opened, newest first.
 *
 * Call this when a player comes back: it lists their duels that have a result and whose pack they haven’t
 * opened. Record an opening with `POST /duels/{duelId}/opening`.
 *
 * `GET /me/unopened-packs`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const listUnopenedPacks: ClientEndpoint<Record<string, never>, UnopenedPacks> = {
  method: 'GET',
  path: '/me/unopened-packs',
  auth: ['WS'],
  idempotency: 'none',
  response: {},
};

/**
 * Joins a duel as the opponent, which fixes its terms.
 *
 * Join a waiting duel as its opponent. That fixes the terms and the escrow address; nothing is paid yet. Compare
 * `terms` and `providerConsent` with what you agreed to, then prepare your payment with `POST
 * /duels/{duelId}/transactions` before `fundingDeadline`. If another wallet was faster, the answer is
 * `duel-not-joinable`.
 *
 * `POST /duels/{duelId}/join`. Needs a wallet’s session or an integration key. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `idempotency-key-missing`, `unauthenticated`, `not-found`, `duel-not-joinable`,
 * `too-many-matched-duels`, `state-changed`, `idempotency-key-reused`, `request-in-progress`.
 */
export const joinDuel: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
  readonly body?: JoinDuelRequest;
}, Duel> = {
  method: 'POST',
  path: '/duels/{duelId}/join',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  hasBody: true,
  response: codec2,
};

/**
 * Cancels a duel that nobody has paid for.
 *
 * Call this as a participant while nobody has paid. A waiting or matched duel ends as `cancelled`. If a payment
 * may still land, the answer is `duel-not-cancellable`; a duel that isn’t paid in time is refunded instead.
 *
 * `POST /duels/{duelId}/cancel`. Needs a wallet’s session or an integration key. Takes an idempotency key.
 *
 * Problems: `invalid-request`, `idempotency-key-missing`, `unauthenticated`, `not-found`,
 * `duel-not-cancellable`, `state-changed`, `idempotency-key-reused`, `request-in-progress`.
 */
export const cancelDuel: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
  readonly body?: CancelDuelRequest;
}, Duel> = {
  method: 'POST',
  path: '/duels/{duelId}/cancel',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  hasBody: true,
  response: codec2,
};
