import type { NamedAddress } from './addresses';
import type { Instruction } from './model/call';

const SIGNATURE_BYTES = 64;
const ZERO_BLOCKHASH = new Uint8Array(32);

interface KeyWithRoles {
  key: NamedAddress;
  signer: boolean;
  writable: boolean;
}

/** Encodes a legacy transaction with zeroed signatures, which the fuzz's chain doesn't check. */
export function encodeTransaction(payer: NamedAddress, instructions: readonly Instruction[]): Uint8Array {
  const keys = orderKeys(payer, instructions);
  const signers = keys.filter(({ signer }) => signer);
  const places = new Map(keys.map(({ key }, place) => [key.id, place]));
  const parts: (Uint8Array | number[])[] = [
    encodeShortLength(signers.length),
    new Uint8Array(signers.length * SIGNATURE_BYTES),
    [signers.length, signers.filter(({ writable }) => !writable).length],
    [keys.filter(({ signer, writable }) => !signer && !writable).length],
    encodeShortLength(keys.length),
    ...keys.map(({ key }) => key.bytes),
    ZERO_BLOCKHASH,
    encodeShortLength(instructions.length),
  ];
  for (const { program, metas, data } of instructions) {
    parts.push([places.get(program.id) as number], encodeShortLength(metas.length));
    parts.push(
      metas.map(({ key }) => places.get(key.id) as number),
      encodeShortLength(data.length),
      data,
    );
  }
  return concatenateBytes(parts);
}

/** Orders accounts: the payer first, then writable signers, other signers, writable accounts and the rest. */
function orderKeys(payer: NamedAddress, instructions: readonly Instruction[]): KeyWithRoles[] {
  const roles = new Map<string, KeyWithRoles>([[payer.id, { key: payer, signer: true, writable: true }]]);
  for (const { program, metas } of instructions) {
    for (const meta of [...metas, { key: program, signer: false, writable: false }]) {
      const known = roles.get(meta.key.id);
      if (known === undefined) roles.set(meta.key.id, { ...meta });
      else {
        known.signer ||= meta.signer;
        known.writable ||= meta.writable;
      }
    }
  }
  const rank = ({ signer, writable }: KeyWithRoles) => (signer ? 0 : 2) + (writable ? 0 : 1);
  return [...roles.values()].sort((a, b) => rank(a) - rank(b));
}

/** Encodes a length below 16,384 as transactions do: 7 bits per byte, the lowest first. */
function encodeShortLength(length: number): number[] {
  return length < 128 ? [length] : [(length & 127) | 128, length >> 7];
}

function concatenateBytes(parts: readonly (Uint8Array | number[])[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
