import { fromUnixSeconds, toUnixSeconds } from '../../lib/core/clock';
import { type Duel, type DuelResult, type MatchFields, unmatchedFields } from '../../lib/duel/rules/duel';
import type { EscrowState, Observation, PartState } from '../../lib/duel/rules/observation';

/** Time from which the deadlines of the sample duels count, in unix seconds. */
export const START_UNIX_SECONDS = toUnixSeconds(new Date('2026-11-21T12:00:00.000Z'));
/** Seconds from `START_UNIX_SECONDS` to the time (`expiresAt`) until which the sample duel can be joined. */
export const EXPIRY_AFTER_SECONDS = 300;
/** Seconds from `START_UNIX_SECONDS` to the sample duel's funding deadline. */
export const FUNDING_AFTER_SECONDS = 600;
/** Seconds from `START_UNIX_SECONDS` to the sample duel's resolution deadline. */
export const RESOLUTION_AFTER_SECONDS = 1_200;

/** Returns the time that many seconds after `START_UNIX_SECONDS`. */
export const secondsAfterStart = (seconds: bigint | number): Date =>
  fromUnixSeconds(START_UNIX_SECONDS + BigInt(seconds));

/** The members that a sample duel gets when an opponent joins. */
export const sampleMatch: MatchFields = {
  opponentWallet: 'opponent',
  fundingDeadline: secondsAfterStart(FUNDING_AFTER_SECONDS),
  resolutionDeadline: secondsAfterStart(RESOLUTION_AFTER_SECONDS),
  terms: new Uint8Array(319),
  termsHash: 'hash',
  escrowAddress: 'escrow',
};

/** A result in which the creator's card is worth more. */
export const sampleResult: DuelResult = {
  winner: 'creator',
  seed: '00',
  sides: [
    { ticket: 1, entryIndex: 0, valueAmount: '2' },
    { ticket: 2, entryIndex: 1, valueAmount: '1' },
  ],
};

/** Builds an open duel that nobody has joined. */
export const buildWaitingDuel = (overrides: Partial<Duel> = {}): Duel => ({
  ...unmatchedFields,
  duelId: 'duel_1',
  version: 1,
  status: 'waiting',
  matchmakingMode: 'open',
  creatorWallet: 'creator',
  invitedWallet: null,
  fundingSeconds: FUNDING_AFTER_SECONDS,
  cardMode: 0,
  termsLayout: 2,
  expiresAt: secondsAfterStart(EXPIRY_AFTER_SECONDS),
  fundPrepared: false,
  creatorDeposited: false,
  opponentDeposited: false,
  ...overrides,
});

/** Builds a duel with both wallets known and no payment prepared. */
export const buildMatchedDuel = (overrides: Partial<Duel> = {}): Duel =>
  buildWaitingDuel({ ...sampleMatch, status: 'matched', ...overrides });

/** Builds a duel with both deposits recorded, before the provider accepted. */
export const buildPaidDuel = (overrides: Partial<Duel> = {}): Duel =>
  buildMatchedDuel({
    status: 'funded',
    providerConsent: 'consent',
    fundPrepared: true,
    creatorDeposited: true,
    opponentDeposited: true,
    quorumSlot: 10n,
    ...overrides,
  });

/** Builds a duel that the provider accepted. */
export const buildFundedDuel = (overrides: Partial<Duel> = {}): Duel =>
  buildPaidDuel({ acceptedSlot: 11n, targetSlot: 14n, ...overrides });

/** Builds a duel of terms layout 1 with both deposits recorded: nobody accepts it. */
export const buildLayout1Duel = (overrides: Partial<Duel> = {}): Duel =>
  buildPaidDuel({ termsLayout: 1, providerConsent: null, terms: new Uint8Array(308), ...overrides });

/** Builds a duel with its entropy locked. */
export const buildResolvingDuel = (overrides: Partial<Duel> = {}): Duel =>
  buildFundedDuel({ status: 'resolving', entropySlot: 14n, entropy: 'ee', ...overrides });

/** Builds a duel with its result recorded and the fees still in escrow. */
export const buildResolvedDuel = (overrides: Partial<Duel> = {}): Duel =>
  buildResolvingDuel({ status: 'resolved', result: sampleResult, ...overrides });

/** Builds the state of both fees, the creator's first. */
export const buildFees = (creator: PartState, opponent: PartState = creator): EscrowState['fees'] => ({
  creator,
  opponent,
});

/** Builds an escrow account that holds the creator's fee alone. */
export const buildEscrow = (overrides: Partial<EscrowState> = {}): EscrowState => ({
  fees: buildFees('held', 'none'),
  bond: 'none',
  quorumSlot: null,
  accepted: null,
  entropy: null,
  result: null,
  undecided: null,
  cards: null,
  isRefundable: false,
  hasMissedCards: false,
  ...overrides,
});

/** Builds an escrow account that holds both fees. */
export const buildFullEscrow = (overrides: Partial<EscrowState> = {}): EscrowState =>
  buildEscrow({ fees: buildFees('held'), quorumSlot: 10n, ...overrides });

/** Builds an escrow account that holds both fees and the provider's bond. */
export const buildAcceptedEscrow = (overrides: Partial<EscrowState> = {}): EscrowState =>
  buildFullEscrow({ bond: 'held', accepted: { slot: 11n, targetSlot: 14n }, ...overrides });

/** Builds an escrow account with its entropy locked. */
export const buildLockedEscrow = (overrides: Partial<EscrowState> = {}): EscrowState =>
  buildAcceptedEscrow({ entropy: { slot: 14n, hash: 'ee' }, ...overrides });

/** Builds an escrow account with a committed result. */
export const buildResolvedEscrow = (overrides: Partial<EscrowState> = {}): EscrowState =>
  buildLockedEscrow({ result: sampleResult, ...overrides });

/** Builds an observation at `START_UNIX_SECONDS` that shows no escrow account and no deposit. */
export const buildObservation = (overrides: Partial<Observation> = {}): Observation => ({
  escrow: null,
  chainTime: START_UNIX_SECONDS,
  verifiedDeposits: { creator: null, opponent: null },
  pendingDeposits: { creator: false, opponent: false },
  duplicateDepositSide: null,
  hasUnreadHistory: false,
  isExplained: true,
  alertKinds: new Set(),
  ...overrides,
});
