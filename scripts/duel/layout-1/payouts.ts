import { deriveTokenAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from '../addresses';
import { buildCreateAtaCall, readonlyAccount, writableAccount } from '../calls';
import type { Call } from '../transaction';
import type { Layout1EscrowAccount } from './escrow-account';
import { decodeLayout1TermsBytes } from './terms';

// Instructions that anyone can send to the layout 1 escrow program, which pays fees to wrapped SOL token accounts.

/** Stages of the escrow account. */
const [FUNDING, RESOLVED, REFUNDING] = [0, 3, 4];
/** States of a part of the escrow account. */
const [NONE, HELD, SETTLED] = [0, 1, 2];
/** Seconds after the resolution deadline in which drawn cards are still awaited. */
const CARD_GRACE_SECONDS = 86_400n;

/** An instruction that the program accepts now. */
export type DuePayout =
  | { readonly kind: 'settle' | 'refund'; readonly part: number; readonly to: string; readonly mint: string }
  | { readonly kind: 'close'; readonly to: string };

/**
 * The instructions that are due at an on-chain time. If there are none, `waitsUntil` is the time (unix seconds) from
 * which one is due; otherwise it is null.
 */
export interface PayoutPlan {
  readonly duePayouts: readonly DuePayout[];
  readonly waitsUntil: bigint | null;
}

/** Plans the payouts, or else the close, that an escrow account allows at `now`, in unix seconds. */
export function planPayouts(account: Layout1EscrowAccount, now: bigint): PayoutPlan {
  const { fundingDeadline, resolutionDeadline } = decodeLayout1TermsBytes(account.terms);
  const held = account.parts.flatMap((part, index) => (part === HELD ? [index] : []));
  if (held.length > 0) {
    const deadline = account.stage === FUNDING ? fundingDeadline : resolutionDeadline;
    const isDue = account.stage === RESOLVED || account.stage === REFUNDING || now > deadline;
    return isDue
      ? { duePayouts: held.map((part) => toDuePayout(account, part)), waitsUntil: null }
      : planWait(deadline);
  }
  const cardDeadline = resolutionDeadline + CARD_GRACE_SECONDS;
  if (awaitsCard(account) && now <= cardDeadline) return planWait(cardDeadline);
  return now > fundingDeadline ? { duePayouts: [toDueClose(account)], waitsUntil: null } : planWait(fundingDeadline);
}

/** Returns a plan with nothing to send until the deadline, in unix seconds, has passed. */
const planWait = (deadline: bigint): PayoutPlan => ({ duePayouts: [], waitsUntil: deadline + 1n });

/** Whether a card that the result drew hasn't been deposited. */
const awaitsCard = ({ stage, cardMints, parts, terms }: Layout1EscrowAccount): boolean =>
  stage === RESOLVED &&
  decodeLayout1TermsBytes(terms).cardMode === 1 &&
  cardMints.some((mint, side) => mint !== SYSTEM_PROGRAM && parts[2 + side] === NONE);

/** Returns a part's payout: without a result back to its player, else a fee to the treasury, a card to the winner. */
function toDuePayout({ stage, terms, winner, cardMints }: Layout1EscrowAccount, part: number): DuePayout {
  const { creator, opponent, treasury } = decodeLayout1TermsBytes(terms);
  const mint = part < 2 ? WRAPPED_SOL : (cardMints[part - 2] ?? WRAPPED_SOL);
  if (stage !== RESOLVED) return { kind: 'refund', part, to: part === 0 ? creator : opponent, mint };
  return { kind: 'settle', part, to: part < 2 ? treasury : winner === 0 ? creator : opponent, mint };
}

function toDueClose({ terms, firstDepositor }: Layout1EscrowAccount): DuePayout {
  const { creator, opponent } = decodeLayout1TermsBytes(terms);
  return { kind: 'close', to: firstDepositor === 0 ? creator : opponent };
}

interface PayoutSender {
  readonly wallet: string;
  readonly programId: string;
  readonly escrowAddress: string;
  /** Whether the wallet's wrapped SOL account is empty or missing, so that it can be closed to unwrap a refund. */
  readonly unwraps: boolean;
}

/** Builds the calls for a due instruction. Unwraps a refund to `payer.wallet` if `payer.unwraps`. */
export function buildPayoutCalls(due: DuePayout, account: Layout1EscrowAccount, payer: PayoutSender): Call[] {
  const { wallet, programId, escrowAddress } = payer;
  if (due.kind === 'close') return [buildCloseCall(due.to, account, payer)];
  const destination = deriveTokenAddress(due.to, due.mint).address;
  const vault = deriveTokenAddress(escrowAddress, due.mint).address;
  const calls = [
    buildCreateAtaCall({ payer: wallet, owner: due.to, mint: due.mint }),
    {
      programId,
      accounts: [
        writableAccount(escrowAddress),
        writableAccount(vault),
        writableAccount(destination),
        readonlyAccount(TOKEN_PROGRAM),
      ],
      data: Uint8Array.of(due.kind === 'settle' ? 4 : 5, due.part),
    },
  ];
  const isOwn = due.kind === 'refund' && due.to === wallet && payer.unwraps;
  return isOwn ? [...calls, buildUnwrapCall(wallet)] : calls;
}

/** Builds the call that closes the wallet's wrapped SOL account, which turns its balance into SOL. */
const buildUnwrapCall = (wallet: string): Call => ({
  programId: TOKEN_PROGRAM,
  accounts: [
    writableAccount(deriveTokenAddress(wallet, WRAPPED_SOL).address),
    writableAccount(wallet),
    { ...readonlyAccount(wallet), signer: true },
  ],
  data: Uint8Array.of(9),
});

function buildCloseCall(
  to: string,
  { cardMints, parts }: Layout1EscrowAccount,
  { programId, escrowAddress }: PayoutSender,
): Call {
  const cards = cardMints.filter((_, side) => parts[2 + side] === SETTLED);
  return {
    programId,
    accounts: [
      ...[escrowAddress, to, deriveTokenAddress(escrowAddress, WRAPPED_SOL).address].map(writableAccount),
      readonlyAccount(TOKEN_PROGRAM),
      ...cards.map((mint) => writableAccount(deriveTokenAddress(escrowAddress, mint).address)),
    ],
    data: Uint8Array.of(6),
  };
}
