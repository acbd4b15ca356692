import { base58 } from '@scure/base';
import { TOKEN_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { decodeMessage } from '../chain/inspect/decode';
import { MEMO_PROGRAM } from '../chain/inspect/payment';
import { joinTransaction, toBase64 } from '../chain/inspect/wire';
import type { LandedTransaction } from '../chain/port';
import { isWalletAddress } from '../core/ed25519';

/** What a wallet's own loss brought the treasury, in base units. */
export interface Arrived {
  readonly wallet: string;
  readonly mint: string;
  readonly amount: bigint;
}

/**
 * What a finalized transaction moved from a wallet into a token account; null where nothing, and for what comes
 * from the account's own owner or out of a program's account, such as the fees of a duel that settled. Of several
 * wallets, the one that lost most.
 */
export function findArrived({ failed, tokenChanges }: LandedTransaction, account: string): Arrived | null {
  const changes = failed === null ? (tokenChanges ?? []) : [];
  const gain = changes.find((each) => each.account === account && each.programId === TOKEN_PROGRAM_ADDRESS);
  if (gain === undefined || gain.change <= 0n) return null;
  const { mint, owner } = gain;
  const [payer] = changes
    .filter((each) => each.mint === mint && each.change < 0n && each.owner !== owner && isWalletAddress(each.owner))
    .sort((one, other) => (one.change < other.change ? -1 : 1));
  if (payer === undefined) return null;
  // No more than it lost: who adds his coin to another's transfer is owed his coin.
  return { wallet: payer.owner, mint, amount: -payer.change < gain.change ? -payer.change : gain.change };
}

/** What its memos say; none where the message cannot be read. */
export function memosOf({ message, loaded }: LandedTransaction): string[] {
  try {
    return decodeMessage(message, loaded)
      .instructions.filter(({ programId }) => programId === MEMO_PROGRAM)
      .map(({ data }) => new TextDecoder().decode(data));
  } catch {
    return [];
  }
}

/** The bytes as they were sent, base64: what a claim would have brought. */
export const signedBytesOf = ({ message, signatures }: LandedTransaction): string =>
  toBase64(joinTransaction({ message, signatures: signatures.map((each) => base58.decode(each)) }));
