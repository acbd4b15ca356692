import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  NATIVE_MINT_ADDRESS,
  SLOT_HASHES_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
} from '../../lib/chain/escrow/address';
import { INCINERATOR_ADDRESS } from '../../lib/chain/escrow/instructions';
import { TOKEN_2022_PROGRAM_ADDRESS } from '../tests/tokens';
import { PROGRAM_ADDRESS } from '../tests/world';

/** An address in the forms that the model, the chain and the trace need. */
export interface NamedAddress {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The bytes as `toId` writes them. */
  readonly id: string;
  readonly address: Address;
}

export const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Writes bytes as a string, a character for each, so that they can be a map's key. */
export const toId = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

export function toNamedAddress(name: string, address: Address): NamedAddress {
  const bytes = new Uint8Array(getAddressEncoder().encode(address));
  return { name, bytes, id: toId(bytes), address };
}

/** Derives a key from its name, the same in every run. */
export function deriveNamedAddress(name: string): NamedAddress {
  const bytes = sha256(Buffer.from(name));
  return { name, bytes, id: toId(bytes), address: getAddressDecoder().decode(bytes) };
}

const decoder = getAddressDecoder();
export const ASSOCIATED_TOKEN_PROGRAM = toNamedAddress('associated token program', ASSOCIATED_TOKEN_PROGRAM_ADDRESS);
export const ESCROW_PROGRAM = toNamedAddress('escrow program', PROGRAM_ADDRESS);
export const TOKEN_PROGRAM = toNamedAddress('token program', TOKEN_PROGRAM_ADDRESS);
export const TOKEN_2022_PROGRAM = toNamedAddress('Token-2022 program', TOKEN_2022_PROGRAM_ADDRESS);
export const SYSTEM_PROGRAM = toNamedAddress('system program', SYSTEM_PROGRAM_ADDRESS);
export const SLOT_HASHES = toNamedAddress('SlotHashes', SLOT_HASHES_ADDRESS);
export const NATIVE_MINT = toNamedAddress('native mint', NATIVE_MINT_ADDRESS);

export const INCINERATOR = toNamedAddress('incinerator', INCINERATOR_ADDRESS);

/** Accounts that exist before any duel and that no transaction changes. */
export const UNCHANGING_ACCOUNTS = [
  ESCROW_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  SYSTEM_PROGRAM,
  SLOT_HASHES,
  NATIVE_MINT,
];

/** Derives the address that `base`, a seed and the token program as owner give (`create_account_with_seed`). */
export function deriveVault(name: string, base: NamedAddress, seed: string): NamedAddress {
  const bytes = sha256(base.bytes, Buffer.from(seed), TOKEN_PROGRAM.bytes);
  return { name, bytes, id: toId(bytes), address: decoder.decode(bytes) };
}

/** An associated token account's address and bump, with the wallet and mint that it is derived from. */
export interface AssociatedAccount {
  readonly key: NamedAddress;
  readonly bump: number;
  readonly owner: NamedAddress;
  readonly mint: NamedAddress;
}

/** Caches derived associated token addresses. */
export class AssociatedAccountCache {
  private readonly byOwnerAndMint = new Map<string, AssociatedAccount>();
  private readonly byKey = new Map<string, AssociatedAccount>();

  /** `known` has addresses that needn't be derived again: deriving one takes longer than a transaction. */
  constructor(private readonly known?: AssociatedAccountCache) {}

  getOrDerive(owner: NamedAddress, mint: NamedAddress): AssociatedAccount {
    const place = owner.id + mint.id;
    const known = this.known?.byOwnerAndMint.get(place) ?? this.byOwnerAndMint.get(place);
    if (known !== undefined) return known;
    const made = deriveAssociated(owner, mint);
    this.byOwnerAndMint.set(place, made);
    this.byKey.set(made.key.id, made);
    return made;
  }

  /**
   * Returns the owner and mint of an associated token account, or undefined for an address that wasn't derived before.
   */
  findDerived(key: NamedAddress): AssociatedAccount | undefined {
    return this.known?.byKey.get(key.id) ?? this.byKey.get(key.id);
  }
}

function deriveAssociated(owner: NamedAddress, mint: NamedAddress): AssociatedAccount {
  const seeds = [owner.bytes, TOKEN_PROGRAM.bytes, mint.bytes];
  return { ...deriveProgramAddress(`${mint.name} of ${owner.name}`, seeds, ASSOCIATED_TOKEN_PROGRAM), owner, mint };
}

/** Bytes that Solana hashes last for every program address. */
const MARKER = Buffer.from('ProgramDerivedAddress');

/** Derives the program address with the highest bump. Works on bytes, because encoding addresses as text is slow. */
export function deriveProgramAddress(
  name: string,
  seeds: readonly Uint8Array[],
  program: NamedAddress,
): { key: NamedAddress; bump: number } {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const bytes = sha256(...seeds, Uint8Array.of(bump), program.bytes, MARKER);
    if (!isOnCurve(bytes)) return { key: { name, bytes, id: toId(bytes), address: decoder.decode(bytes) }, bump };
  }
  throw new RangeError('no bump gives a program address');
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
}
