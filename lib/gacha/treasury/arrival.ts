import { base58 } from '@scure/base';
import { TOKEN_PROGRAM_ADDRESS } from '../../chain/escrow/address';
import { decodeMessage } from '../../chain/inspect/decode';
import { MEMO_PROGRAM } from '../../chain/inspect/payment';
import { joinTransaction, toBase64 } from '../../chain/inspect/wire';
import type { LandedTransaction } from '../../chain/port';
import { isWalletAddress } from '../../core/ed25519';

/** A transfer from a wallet to the treasury. `amount` is in base units and at most what the wallet lost. */
export interface TreasuryTransfer {
  readonly wallet: string;
  readonly mint: string;
  readonly amount: bigint;
}

/**
 * Finds the transfer from a wallet into a token account in a finalized transaction. Returns null if there is none, or
 * if the tokens come from the account's own owner or from a program, like the fees of a settled duel. If several
 * wallets paid, returns the transfer of the one that paid most.
 */
export function findArrival(
  { error: failed, tokenChanges }: LandedTransaction,
  account: string,
): TreasuryTransfer | null {
  const changes = failed === null ? (tokenChanges ?? []) : [];
  const gain = changes.find((each) => each.account === account && each.programId === TOKEN_PROGRAM_ADDRESS);
  if (gain === undefined || gain.change <= 0n) return null;
  const { mint, owner } = gain;
  const [payer] = changes
    .filter((each) => each.mint === mint && each.change < 0n && each.owner !== owner && isWalletAddress(each.owner))
    .sort((one, other) => (one.change < other.change ? -1 : 1));
  if (payer === undefined) return null;
  // At most what the wallet paid: the rest came from other wallets or from a program, such as a duel's escrow.
  return { wallet: payer.owner, mint, amount: -payer.change < gain.change ? -payer.change : gain.change };
}

/** Returns the texts of the transaction's memos; none if the message can't be decoded. */
export function decodeMemos({ message, loadedAddresses }: LandedTransaction): string[] {
  try {
    return decodeMessage(message, loadedAddresses)
      .instructions.filter(({ programId }) => programId === MEMO_PROGRAM)
      .map(({ data }) => new TextDecoder().decode(data));
  } catch {
    return [];
  }
}

/** Returns the signed transaction in base64, as a claim would have submitted it. */
export const encodeSigned = ({ message, signatures }: LandedTransaction): string =>
  toBase64(joinTransaction({ message, signatures: signatures.map((each) => base58.decode(each)) }));
