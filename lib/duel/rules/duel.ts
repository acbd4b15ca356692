/**
 * Every status of a duel. The first eight are in the order of a duel without problems; the others are for a duel that
 * is refunded or cancelled.
 */
export const duelStatuses = [
  'waiting',
  'matched',
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
  'settled',
  'refunding',
  'refunded',
  'cancelled',
] as const;
export type DuelStatus = (typeof duelStatuses)[number];

/** One of a duel's two players. Where both are listed, the creator is first. */
export type DuelSide = 'creator' | 'opponent';
/** `open`: anyone joins, or matchmaking pairs two; `direct`: one wallet is invited; `house`: the house plays. */
export type MatchmakingMode = 'open' | 'direct' | 'house';

/** One side's draw. The value is a decimal string in base units of the policy. */
export interface SideDraw {
  /** Null if the account was closed before the entropy was read: the commit proves only the entry. */
  readonly ticket: number | null;
  readonly entryIndex: number;
  readonly valueAmount: string;
}

/** The result as the finalized escrow account holds it, or as the calls of a closed one prove it; `seed` is hex. */
export interface DuelResult {
  readonly winner: DuelSide;
  readonly seed: string;
  readonly sides: readonly [SideDraw, SideDraw];
}

/**
 * `awaited`: the provider hasn't brought the card yet. `escrowed`: in escrow. `delivered`: paid out to the winner.
 * `missed`: not brought by the deadline.
 */
export type CardState = 'awaited' | 'escrowed' | 'delivered' | 'missed';

/** The card that a side drew. */
export interface DuelCard {
  readonly mint: string;
  readonly state: CardState;
}

/**
 * The fields of a duel that decisions depend on. A field that a later status sets is null until then; the table's check
 * constraints enforce it.
 */
export interface Duel {
  readonly duelId: string;
  readonly version: number;
  readonly status: DuelStatus;
  readonly cancelReason: 'participant' | 'timeout' | null;
  readonly matchmakingMode: MatchmakingMode;
  readonly creatorWallet: string;
  readonly invitedWallet: string | null;
  readonly opponentWallet: string | null;
  readonly fundingSeconds: number;
  /** Card mode as in the terms: 0 for fees only, 1 if the drawn cards are escrowed too. */
  readonly cardMode: number;
  /**
   * Layout of the terms. 2 for new duels. 1 for duels of earlier releases, whose terms the provider didn't consent to:
   * they can only be refunded or settled.
   */
  readonly termsLayout: number;
  readonly expiresAt: Date;
  readonly fundingDeadline: Date | null;
  readonly resolutionDeadline: Date | null;
  readonly terms: Uint8Array | null;
  readonly termsHash: string | null;
  readonly escrowAddress: string | null;
  /** The provider's signature over the terms hash, base58; null before, once withdrawn, and for layout 1. */
  readonly providerConsent: string | null;
  /** Whether a payment was ever prepared, for either side. */
  readonly fundPrepared: boolean;
  readonly creatorDeposited: boolean;
  readonly opponentDeposited: boolean;
  /** Slot of the second deposit. */
  readonly quorumSlot: bigint | null;
  /**
   * Slot of the accept, with which the provider posted its bond. The accept also fixed `targetSlot`, the slot of the
   * entropy.
   */
  readonly acceptedSlot: bigint | null;
  readonly targetSlot: bigint | null;
  readonly entropySlot: bigint | null;
  readonly entropy: string | null;
  readonly result: DuelResult | null;
  /** The drawn cards; null until there is a result, if they aren't known, and for fees only. */
  readonly cards: Readonly<Record<DuelSide, DuelCard>> | null;
}

/** The fields of a duel that decisions change. The others are fixed when it is opened, except `version`. */
export type MutableDuelFields = Omit<
  Duel,
  | 'duelId'
  | 'version'
  | 'matchmakingMode'
  | 'creatorWallet'
  | 'invitedWallet'
  | 'fundingSeconds'
  | 'cardMode'
  | 'termsLayout'
  | 'expiresAt'
>;

/** Initial values of the fields that are not set when a duel is opened. */
export const unmatchedFields = {
  cancelReason: null,
  opponentWallet: null,
  fundingDeadline: null,
  resolutionDeadline: null,
  terms: null,
  termsHash: null,
  escrowAddress: null,
  providerConsent: null,
  quorumSlot: null,
  acceptedSlot: null,
  targetSlot: null,
  entropySlot: null,
  entropy: null,
  result: null,
  cards: null,
} as const;

/** Fields set when a duel is matched: the opponent's wallet, the deadlines, the terms and their escrow address. */
export interface MatchFields {
  readonly opponentWallet: string;
  readonly fundingDeadline: Date;
  readonly resolutionDeadline: Date;
  readonly terms: Uint8Array;
  readonly termsHash: string;
  readonly escrowAddress: string;
}

/** Returns the side that a wallet plays, or null if it isn't a player. */
export function findSide(duel: Pick<Duel, 'creatorWallet' | 'opponentWallet'>, wallet: string): DuelSide | null {
  if (wallet === duel.creatorWallet) return 'creator';
  return wallet === duel.opponentWallet ? 'opponent' : null;
}
