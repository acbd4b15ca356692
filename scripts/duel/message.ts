import { decodeAddress } from './bytes';
import type { Call } from './transaction';

/**
 * Writes the legacy message that makes these calls, signed and paid by one wallet. `blockhash` is in base58. Source:
 * Solana's transaction format: header, accounts (writable signers, then writable, then readonly), calls.
 */
export function encodeMessage(payer: string, blockhash: string, calls: readonly Call[]): Uint8Array {
  const writable = new Set<string>();
  const all = new Set<string>();
  for (const { programId, accounts } of calls) {
    for (const account of accounts) {
      all.add(account.address);
      if (account.writable) writable.add(account.address);
    }
    all.add(programId);
  }
  const others = [...all].filter((address) => address !== payer);
  const changed = others.filter((address) => writable.has(address));
  const read = others.filter((address) => !writable.has(address));
  const accounts = [payer, ...changed, ...read];
  return Uint8Array.from([
    ...[1, 0, read.length, accounts.length],
    ...accounts.flatMap((address) => [...decodeAddress(address)]),
    ...decodeAddress(blockhash),
    calls.length,
    ...calls.flatMap((call) => encodeCall(call, accounts)),
  ]);
}

function encodeCall({ programId, accounts: used, data }: Call, accounts: readonly string[]): number[] {
  const at = (address: string): number => accounts.indexOf(address);
  return [
    at(programId),
    used.length,
    ...used.map(({ address }) => at(address)),
    ...encodeShortLength(data.length),
    ...data,
  ];
}

/** Encodes Solana's short vector length, below 16,384: seven bits a byte. */
const encodeShortLength = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, length >> 7]);
