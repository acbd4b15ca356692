import { type Address, getAddressDecoder } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '../../../chain/escrow/address';
import { listRefundRecipients, listSettlementRecipients } from '../../../chain/escrow/payout';
import {
  BOND_PART,
  type ChainTime,
  calculateCardDelivery,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  type PartIndex,
  PartState,
} from '../../../chain/escrow/state';
import type { CardDraw } from './draws';

/** Actors with a wallet in a duel. The operator owns the treasury and runs service and crank. */
export type Actor = 'creator' | 'opponent' | 'provider' | 'operator';

/** The stakes of one duel, in lamports. */
export interface Stakes {
  readonly feeLamports: bigint;
  readonly bondLamports: bigint;
  readonly cardMode: 0 | 1;
}

/** How a duel went, from its first payment to its last payout. */
export type DuelScenario =
  | { readonly outcome: 'unpaid'; readonly paid: readonly [boolean, boolean] }
  | { readonly outcome: 'not-accepted' }
  | { readonly outcome: 'no-result' }
  | { readonly outcome: 'result'; readonly draw: CardDraw; readonly cardsDeposited: readonly [boolean, boolean] };

/**
 * Functions that list who gets a part of the escrow. `programPayouts` has those of the program; a test can pass others.
 */
export interface PayoutRules {
  readonly listSettlementRecipients: typeof listSettlementRecipients;
  readonly listRefundRecipients: typeof listRefundRecipients;
}

export const programPayouts: PayoutRules = { listSettlementRecipients, listRefundRecipients };

/** Each actor's gain or loss over a whole duel, in lamports, including the value of cards. */
export type Payoffs = Readonly<Record<Actor, bigint>>;

/** The parts of an escrow: both fees, both cards, and the provider's bond. */
const PARTS: readonly PartIndex[] = [0, 1, 2, 3, BOND_PART];
/** The actor who deposits each of `PARTS`. */
const DEPOSITORS = ['creator', 'opponent', 'provider', 'provider', 'provider'] as const;
/** Funding deadline of the modelled escrow, in seconds. */
const FUNDING_DEADLINE = 1_000n;
/** Resolution deadline of the modelled escrow, in seconds. */
const RESOLUTION_DEADLINE = 2_000n;
/** Later than every deadline, in seconds and slots. */
const AFTER_ALL_DEADLINES: ChainTime = { seconds: 1_000_000n, slot: 1_000_000n };

const makeAddress = (number: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(number));

const WALLETS: Readonly<Record<Actor, Address>> = {
  creator: makeAddress(1),
  opponent: makeAddress(2),
  provider: makeAddress(3),
  operator: makeAddress(4),
};
const CARD_MINTS: [Address, Address] = [makeAddress(5), makeAddress(6)];

/** Returns `calculatePayoffs` for these stakes, with each play computed once. */
export function createPayoffCalculator(stakes: Stakes, rules: PayoutRules): (play: DuelScenario) => Payoffs {
  const known = new Map<string, Payoffs>();
  return (play) => {
    const key = formatPlayKey(play);
    const payoffs = known.get(key) ?? calculatePayoffs(play, stakes, rules);
    known.set(key, payoffs);
    return payoffs;
  };
}

function formatPlayKey(play: DuelScenario): string {
  if (play.outcome === 'unpaid') return `${play.outcome} ${play.paid}`;
  if (play.outcome !== 'result') return play.outcome;
  const { values, winner } = play.draw;
  return `${play.outcome} ${values} ${winner} ${play.cardsDeposited}`;
}

/**
 * Calculates the gain or loss of creator, opponent, provider and operator from a play, in lamports. `rules` replaces
 * the escrow program's payout rules.
 */
export function calculatePayoffs(play: DuelScenario, stakes: Stakes, rules: PayoutRules = programPayouts): Payoffs {
  const escrow = toEscrow(play, stakes);
  const cards = play.outcome === 'result' ? play.draw.values : ([0n, 0n] as const);
  const deposits = [stakes.feeLamports, stakes.feeLamports, ...cards, stakes.bondLamports] as const;
  const payoffs = { creator: 0n, opponent: 0n, provider: 0n, operator: 0n };
  for (const part of PARTS) {
    if (escrow.parts[part] === PartState.Held) payoffs[DEPOSITORS[part]] -= deposits[part];
    for (const { wallet, amount } of listPartRecipients(escrow, part, rules)) {
      const actor = findActor(wallet);
      // The amount of a card is 1, so its value is added instead.
      if (actor !== null) payoffs[actor] += part === 2 || part === 3 ? deposits[part] : amount;
    }
  }
  return payoffs;
}

/** Lists who gets a part of the escrow, and how much, once every deadline has passed; empty if nobody does. */
function listPartRecipients(escrow: Escrow, part: PartIndex, rules: PayoutRules) {
  const payout = findPayoutKind(escrow, part, AFTER_ALL_DEADLINES);
  if (payout === null) return [];
  const cards = calculateCardDelivery(escrow, AFTER_ALL_DEADLINES);
  if (payout === 'settle' && cards !== 'awaited') return rules.listSettlementRecipients(escrow, part, cards);
  if (part === 2 || part === 3) throw new Error('a card has no refund');
  return rules.listRefundRecipients(escrow, part);
}

const findActor = (wallet: Address): Actor | null =>
  (Object.keys(WALLETS) as Actor[]).find((actor) => WALLETS[actor] === wallet) ?? null;

/** Builds the escrow account after the last deposit of a play, before the first payout. */
function toEscrow(play: DuelScenario, stakes: Stakes): Escrow {
  const { None, Held } = PartState;
  const toPartState = (isHeld: boolean): PartState => (isHeld ? Held : None);
  const paid = play.outcome === 'unpaid' ? play.paid : [true, true];
  const isAccepted = play.outcome === 'no-result' || play.outcome === 'result';
  const brought = play.outcome === 'result' && stakes.cardMode === 1 ? play.cardsDeposited : [false, false];
  return {
    ...blankEscrow,
    stage: STAGE_BY_OUTCOME[play.outcome],
    winner: play.outcome === 'result' ? play.draw.winner : 255,
    parts: [...[...paid, ...brought].map(toPartState), toPartState(isAccepted)],
    cardMints: play.outcome === 'result' && stakes.cardMode === 1 ? CARD_MINTS : blankEscrow.cardMints,
    terms: { ...blankEscrow.terms, ...stakes },
  };
}

/** Stage of the escrow account that a play with this outcome ends in, before any payout. */
const STAGE_BY_OUTCOME = {
  unpaid: EscrowStage.Funding,
  'not-accepted': EscrowStage.Funded,
  'no-result': EscrowStage.Locked,
  result: EscrowStage.Resolved,
} as const;

const ZERO_HASH = new Uint8Array(32);

/** The modelled escrow before a play and its stakes are filled in. */
const blankEscrow: Escrow = {
  discriminator: new Uint8Array(8),
  bump: 255,
  stage: EscrowStage.Funding,
  firstDepositor: 0,
  winner: 255,
  tied: 0,
  firstDrawer: 255,
  parts: [],
  feeVaultClosed: 0,
  entryIndexes: [0, 0],
  drawCounters: [0, 0],
  tickets: [0, 0],
  termsHash: ZERO_HASH,
  terms: {
    duelIdHash: ZERO_HASH,
    tableRoot: ZERO_HASH,
    totalWeight: 1,
    policyHash: ZERO_HASH,
    providerKey: WALLETS.provider,
    seedCommitment: ZERO_HASH,
    creator: WALLETS.creator,
    opponent: WALLETS.opponent,
    feeLamports: 0n,
    treasury: WALLETS.operator,
    fundingDeadline: FUNDING_DEADLINE,
    resolutionDeadline: RESOLUTION_DEADLINE,
    entropyDelaySlots: 4,
    tieRule: 1,
    cardMode: 0,
    bondLamports: 0n,
    gridSlots: 16,
    acceptSteps: 6,
    revealDelaySlots: 32,
    nonce: 0,
  },
  quorumSlot: 0n,
  acceptSlot: 0n,
  targetSlot: 16n,
  entropySlot: 16n,
  resultSlot: 48n,
  entropy: ZERO_HASH,
  seed: ZERO_HASH,
  values: [0n, 0n],
  cardMints: [SYSTEM_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS],
};
