import { base58 } from '@scure/base';
import type { Address, Blockhash } from '@solana/kit';
import type { Keypair } from './keypair';
import { SYSTEM_PROGRAM } from './program-addresses';
import { type DecodedTransaction, decodeTransaction } from './wire';

/** Tag of the System Program's instruction `Transfer`. */
const TRANSFER_TAG = 2;

/** Builds a signed transfer of lamports, a legacy transaction with one instruction. */
export function buildTransferTransaction(
  from: Keypair,
  to: Address,
  lamports: bigint,
  blockhash: Blockhash,
): DecodedTransaction {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(TRANSFER_TAG);
  data.writeBigUInt64LE(lamports, 4);
  const header = [1, 0, 1];
  const keys = [from.publicKey, base58.decode(to), base58.decode(SYSTEM_PROGRAM)];
  const instruction = [1, 2, 2, 0, 1, data.length];
  const message = Buffer.concat([
    Uint8Array.from([...header, keys.length]),
    ...keys,
    base58.decode(blockhash),
    Uint8Array.from(instruction),
    data,
  ]);
  return decodeTransaction(Buffer.concat([Uint8Array.of(1), from.sign(message), message]));
}
