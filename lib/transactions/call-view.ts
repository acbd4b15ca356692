import { steps } from '../chain/escrow/calls';
import type { StoredDuel } from '../duel/store';
import type { EscrowTransactionBody } from './call-contract';
import type { StoredCall } from './call-store';
import { parts } from './contract';

type Recipients = EscrowTransactionBody['recipients'];

/** Returns the known steps of a duel on chain, in the order in which they ran. */
export function escrowTransactionsOf(duel: StoredDuel, calls: readonly StoredCall[]): EscrowTransactionBody[] {
  const wasAccepted = calls.some(({ step }) => step === 'accept');
  const rank = ({ step }: StoredCall): number => steps.indexOf(step);
  return [...calls]
    .sort((one, other) => (one.slot === other.slot ? rank(one) - rank(other) : one.slot < other.slot ? -1 : 1))
    .map((call) => ({
      signature: call.signature,
      slot: call.slot,
      step: call.step,
      part: call.part === null ? null : (parts[call.part] ?? null),
      wallet: call.payer,
      recipients: recipientsOf(duel, call, wasAccepted),
    }));
}

function recipientsOf(duel: StoredDuel, { step, part, accounts }: StoredCall, wasAccepted: boolean): Recipients {
  const { feeLamports: fee, bondLamports: bond } = duel;
  const to = (wallet: string | null | undefined, amount: bigint | null): Recipients =>
    wallet == null ? [] : [{ wallet, amount }];
  if (step === 'close') return to(accounts.firstDepositor, null);
  if (step === 'refund')
    return part === BOND
      ? to(accounts.incinerator, bond - 2n * fee)
      : to(part === 0 ? duel.creatorWallet : duel.opponentWallet, wasAccepted ? 2n * fee : fee);
  if (step !== 'settle') return [];
  if (part === 2 || part === 3) return to(winnerOf(duel), 1n);
  if (part !== BOND) return to(accounts.receiver ?? duel.treasuryWallet, fee);
  if (accounts.provider !== undefined) return to(accounts.provider, bond);
  return [...to(accounts.treasury, 2n * fee), ...to(accounts.winner, bond - 2n * fee)];
}

const BOND = 4;

const winnerOf = ({ result, creatorWallet, opponentWallet }: StoredDuel): string | null => {
  if (result === null) return null;
  return result.winner === 'creator' ? creatorWallet : opponentWallet;
};
