import { SYSTEM_PROGRAM, TOKEN_PROGRAM, tokenAccountOf, WRAPPED_SOL } from '../addresses';
import { changed, openTokenAccount, read } from '../calls';
import type { Call } from '../transaction';
import type { EscrowAccount } from './escrow-account';
import { readTerms } from './terms';

// What anyone can ask of the escrow program of layout 1, which pays fees to token accounts of wrapped SOL.

const [FUNDING, RESOLVED, REFUNDING] = [0, 3, 4];
const [NONE, HELD, SETTLED] = [0, 1, 2];
const CARD_GRACE_SECONDS = 86_400n;

/** Something the program takes now. */
export type Due =
  | { readonly kind: 'settle' | 'refund'; readonly part: number; readonly to: string; readonly mint: string }
  | { readonly kind: 'close'; readonly to: string };

/** What is due at an instant of the chain's clock (unix seconds), and from when on the rest is; null: nothing waits. */
export interface Plan {
  readonly due: readonly Due[];
  readonly waitsUntil: bigint | null;
}

/** Reads off the escrow account what can be sent now. */
export function planOf(account: EscrowAccount, now: bigint): Plan {
  const { fundingDeadline, resolutionDeadline } = readTerms(account.terms);
  const held = account.parts.flatMap((part, index) => (part === HELD ? [index] : []));
  if (held.length > 0) {
    const deadline = account.stage === FUNDING ? fundingDeadline : resolutionDeadline;
    const isDue = account.stage === RESOLVED || account.stage === REFUNDING || now > deadline;
    return isDue ? { due: held.map((part) => payoutOf(account, part)), waitsUntil: null } : waits(deadline);
  }
  const cardDeadline = resolutionDeadline + CARD_GRACE_SECONDS;
  if (awaitsCard(account) && now <= cardDeadline) return waits(cardDeadline);
  return now > fundingDeadline ? { due: [closeOf(account)], waitsUntil: null } : waits(fundingDeadline);
}

const waits = (deadline: bigint): Plan => ({ due: [], waitsUntil: deadline + 1n });

const awaitsCard = ({ stage, cardMints, parts, terms }: EscrowAccount): boolean =>
  stage === RESOLVED &&
  readTerms(terms).cardMode === 1 &&
  cardMints.some((mint, side) => mint !== SYSTEM_PROGRAM && parts[2 + side] === NONE);

function payoutOf({ stage, terms, winner, cardMints }: EscrowAccount, part: number): Due {
  const { creator, opponent, treasury } = readTerms(terms);
  const mint = part < 2 ? WRAPPED_SOL : (cardMints[part - 2] ?? WRAPPED_SOL);
  if (stage !== RESOLVED) return { kind: 'refund', part, to: part === 0 ? creator : opponent, mint };
  return { kind: 'settle', part, to: part < 2 ? treasury : winner === 0 ? creator : opponent, mint };
}

function closeOf({ terms, firstDepositor }: EscrowAccount): Due {
  const { creator, opponent } = readTerms(terms);
  return { kind: 'close', to: firstDepositor === 0 ? creator : opponent };
}

interface Payer {
  readonly wallet: string;
  readonly programId: string;
  readonly escrowAddress: string;
  /** Whether the wallet's account for wrapped SOL holds nothing of its own, so that a refund can become SOL at once. */
  readonly unwraps: boolean;
}

/** The calls that send it; a refund to the paying wallet itself arrives as SOL where nothing else lies wrapped. */
export function callsFor(due: Due, account: EscrowAccount, payer: Payer): Call[] {
  const { wallet, programId, escrowAddress } = payer;
  if (due.kind === 'close') return [closing(due.to, account, payer)];
  const destination = tokenAccountOf(due.to, due.mint).address;
  const vault = tokenAccountOf(escrowAddress, due.mint).address;
  const calls = [
    openTokenAccount({ payer: wallet, owner: due.to, mint: due.mint }),
    {
      programId,
      accounts: [changed(escrowAddress), changed(vault), changed(destination), read(TOKEN_PROGRAM)],
      data: Uint8Array.of(due.kind === 'settle' ? 4 : 5, due.part),
    },
  ];
  const isOwn = due.kind === 'refund' && due.to === wallet && payer.unwraps;
  return isOwn ? [...calls, unwrapping(wallet)] : calls;
}

/** Closes the wallet's account for wrapped SOL: all it holds becomes SOL. */
const unwrapping = (wallet: string): Call => ({
  programId: TOKEN_PROGRAM,
  accounts: [changed(tokenAccountOf(wallet, WRAPPED_SOL).address), changed(wallet), { ...read(wallet), signer: true }],
  data: Uint8Array.of(9),
});

function closing(to: string, { cardMints, parts }: EscrowAccount, { programId, escrowAddress }: Payer): Call {
  const cards = cardMints.filter((_, side) => parts[2 + side] === SETTLED);
  return {
    programId,
    accounts: [
      ...[escrowAddress, to, tokenAccountOf(escrowAddress, WRAPPED_SOL).address].map(changed),
      read(TOKEN_PROGRAM),
      ...cards.map((mint) => changed(tokenAccountOf(escrowAddress, mint).address)),
    ],
    data: Uint8Array.of(6),
  };
}
