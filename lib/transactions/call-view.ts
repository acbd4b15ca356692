import type { PaidRent } from '../chain/escrow/call-lamports';
import { escrowSteps } from '../chain/escrow/calls';
import { BOND_PART } from '../chain/escrow/state';
import type { StoredDuel } from '../duel/store';
import type { Network } from '../health/contract';
import type { EscrowTransactionBody, MovementBody } from './call-contract';
import type { StoredCall } from './call-store';
import { parts } from './contract';
import { getExplorerUrl } from './explorer-url-rules';

/** A duel and its stored on-chain calls, from which the payers and recipients of each call are derived. */
interface DuelCalls {
  readonly duel: StoredDuel;
  /** The duel's calls by slot, and within a slot in the order of `escrowSteps`. */
  readonly calls: readonly StoredCall[];
}

/** Returns the stored calls of a duel as the API shows them, in the order of `DuelCalls.calls`. */
export function toEscrowTransactions(
  duel: StoredDuel,
  stored: readonly StoredCall[],
  chain: Network['chain'],
): EscrowTransactionBody[] {
  const rank = ({ step }: StoredCall): number => escrowSteps.indexOf(step);
  const calls = [...stored].sort((one, other) =>
    one.slot === other.slot ? rank(one) - rank(other) : one.slot < other.slot ? -1 : 1,
  );
  const course: DuelCalls = { duel, calls };
  return calls.map((call) => ({
    signature: call.signature,
    slot: call.slot,
    explorerUrl: getExplorerUrl(call.signature, chain),
    step: call.step,
    part: call.part === null ? null : (parts[call.part] ?? null),
    wallet: call.payer,
    networkFee: call.lamports === null ? null : BigInt(call.lamports.networkFee),
    payers: listPayers(course, call),
    recipients: listRecipients(course, call),
  }));
}

type MovementKind = Exclude<MovementBody['kind'], 'rent'>;

const buildMovement = (wallet: string | null | undefined, kind: MovementKind, amount: bigint): MovementBody[] =>
  wallet == null ? [] : [{ wallet, amount, kind, account: null }];

const buildRentMovement = (
  wallet: string | null | undefined,
  account: PaidRent['account'],
  amount: bigint | null,
): MovementBody[] => (wallet == null ? [] : [{ wallet, amount, kind: 'rent', account }]);

/** Lists what a call moved into escrow, and the rents that it paid. */
function listPayers(course: DuelCalls, call: StoredCall): MovementBody[] {
  const { duel } = course;
  const { step, accounts, lamports } = call;
  const rents = lamports?.rents.flatMap((rent) => buildRentMovement(rent.payer, rent.account, BigInt(rent.lamports)));
  switch (step) {
    case 'deposit':
      return [
        ...buildMovement(accounts.depositor, 'fee', duel.feeLamports),
        ...(rents ?? (isFirstDeposit(course, call) ? buildRentMovement(accounts.depositor, 'escrow', null) : [])),
      ];
    case 'accept':
      return buildMovement(accounts.provider, 'bond', duel.bondLamports);
    case 'deposit-card':
      return [
        ...buildMovement(accounts.holder, 'card', 1n),
        ...(rents ?? buildRentMovement(accounts.holder, 'card-vault', null)),
      ];
    default:
      return rents ?? [];
  }
}

/**
 * Whether a call is the duel's first deposit, which opens the escrow account and the fee vault, and pays their rents.
 * Of two deposits in one slot, neither counts as the first unless rents or a close show which one it was: the stored
 * calls don't have their order in the block.
 */
function isFirstDeposit({ calls }: DuelCalls, call: StoredCall): boolean {
  const deposits = calls.filter(({ step }) => step === 'deposit');
  const opening = deposits.find(({ lamports }) => lamports !== null && lamports.rents.length > 0);
  if (opening !== undefined) return opening === call;
  const close = calls.find(({ step }) => step === 'close');
  if (close !== undefined) return close.accounts.firstDepositor === call.accounts.depositor;
  const isLater = ({ slot, signature }: StoredCall): boolean => slot > call.slot || signature === call.signature;
  return deposits[0] === call && deposits.every(isLater);
}

/** Lists what a call paid out of escrow, including rents; empty if it paid nobody. */
function listRecipients(course: DuelCalls, call: StoredCall): MovementBody[] {
  const { step, part, accounts, lamports } = call;
  if (step === 'close')
    return buildRentMovement(accounts.firstDepositor, 'escrow', calculateClosedLamports(course, call));
  if (step !== 'settle' || !isCardPart(part)) return listPayoutMovements(course, call);
  const winner = findWinner(course.duel);
  const opened = lamports?.rents ?? [];
  const released = lamports?.released ?? null;
  return [
    ...buildMovement(winner, 'card', 1n),
    ...buildRentMovement(accounts.provider, 'card-vault', released === null ? null : BigInt(released)),
    ...opened.flatMap((rent) => buildRentMovement(winner, 'token-account', BigInt(rent.lamports))),
  ];
}

const isCardPart = (part: number | null): boolean => part === 2 || part === 3;

/** Lists the payments of a call that pays out a fee or the bond, by the program's rules; empty for any other call. */
function listPayoutMovements({ duel, calls }: DuelCalls, { step, part, accounts }: StoredCall): MovementBody[] {
  const { feeLamports, bondLamports } = duel;
  if (step === 'refund') {
    if (part === BOND_PART) return buildMovement(accounts.incinerator, 'bond', bondLamports - 2n * feeLamports);
    const player = part === 0 ? duel.creatorWallet : duel.opponentWallet;
    const wasAccepted = calls.some((each) => each.step === 'accept');
    return [
      ...buildMovement(player, 'fee', feeLamports),
      ...(wasAccepted ? buildMovement(player, 'bond', feeLamports) : []),
    ];
  }
  if (step !== 'settle' || isCardPart(part)) return [];
  if (part !== BOND_PART) return buildMovement(accounts.receiver ?? duel.treasuryWallet, 'fee', feeLamports);
  if (accounts.provider !== undefined) return buildMovement(accounts.provider, 'bond', bondLamports);
  return [
    ...buildMovement(accounts.treasury, 'bond', 2n * feeLamports),
    ...buildMovement(accounts.winner, 'bond', bondLamports - 2n * feeLamports),
  ];
}

/**
 * Returns the lamports that a close returned: those released in its transaction, less the fees and bond that other
 * steps paid out in it. Null if the released amount is unknown.
 */
function calculateClosedLamports(course: DuelCalls, { signature, lamports }: StoredCall): bigint | null {
  if (lamports === null || lamports.released === null) return null;
  const others = course.calls.filter((each) => each.signature === signature && each.step !== 'close');
  const paid = others.flatMap((each) => listPayoutMovements(course, each)).map(({ amount }) => amount ?? 0n);
  return paid.reduce((rest, amount) => rest - amount, BigInt(lamports.released));
}

const findWinner = ({ result, creatorWallet, opponentWallet }: StoredDuel): string | null => {
  if (result === null) return null;
  return result.winner === 'creator' ? creatorWallet : opponentWallet;
};
