import { base58 } from '@scure/base';
import type { JsonValue } from './json-text';
import { buildTokenAmountJson } from './token-amount';

/** How an instruction is shown as JSON: its name, the names of its accounts in order, and the values in its data. */
export interface InstructionShape {
  readonly type: string;
  readonly accounts: readonly string[];
  readonly readFields?: (data: DataView) => Readonly<Record<string, JsonValue>>;
  /**
   * Whether the last named account is the authority that signs. If more accounts follow it, the authority is a multisig
   * and they are its signers.
   */
  readonly endsWithAuthority?: boolean;
}

const readU64 = (view: DataView, at: number): bigint => view.getBigUint64(at, true);
const readAddressAt = (view: DataView, at: number): string =>
  base58.encode(new Uint8Array(view.buffer, view.byteOffset + at, 32));
const readOptionalAddressAt = (view: DataView, at: number): string | null =>
  view.getUint8(at) === 0 ? null : readAddressAt(view, at + 1);

/** Reads a string with its length as u64 before it. Returns it with the offset after it. */
function readSeed(view: DataView, at: number): { text: string; end: number } {
  const end = at + 8 + Number(readU64(view, at));
  return { text: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 8, end - at - 8)), end };
}

/**
 * JSON shapes of the system program's instructions. The index is the u32 at the beginning of the instruction's data.
 */
export const SYSTEM_INSTRUCTION_SHAPES: readonly InstructionShape[] = [
  {
    type: 'createAccount',
    accounts: ['source', 'newAccount'],
    readFields: (data) => ({ lamports: readU64(data, 4), space: readU64(data, 12), owner: readAddressAt(data, 20) }),
  },
  { type: 'assign', accounts: ['account'], readFields: (data) => ({ owner: readAddressAt(data, 4) }) },
  { type: 'transfer', accounts: ['source', 'destination'], readFields: (data) => ({ lamports: readU64(data, 4) }) },
  {
    type: 'createAccountWithSeed',
    accounts: ['source', 'newAccount'],
    readFields: (data) => {
      const { text, end } = readSeed(data, 36);
      return {
        base: readAddressAt(data, 4),
        seed: text,
        lamports: readU64(data, end),
        space: readU64(data, end + 8),
        owner: readAddressAt(data, end + 16),
      };
    },
  },
  { type: 'advanceNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'] },
  {
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', 'recentBlockhashesSysvar', 'rentSysvar', 'nonceAuthority'],
    readFields: (data) => ({ lamports: readU64(data, 4) }),
  },
  {
    type: 'initializeNonce',
    accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar'],
    readFields: (data) => ({ nonceAuthority: readAddressAt(data, 4) }),
  },
  {
    type: 'authorizeNonce',
    accounts: ['nonceAccount', 'nonceAuthority'],
    readFields: (data) => ({ newAuthorized: readAddressAt(data, 4) }),
  },
  { type: 'allocate', accounts: ['account'], readFields: (data) => ({ space: readU64(data, 4) }) },
  {
    type: 'allocateWithSeed',
    accounts: ['account'],
    readFields: (data) => {
      const { text, end } = readSeed(data, 36);
      return {
        base: readAddressAt(data, 4),
        seed: text,
        space: readU64(data, end),
        owner: readAddressAt(data, end + 8),
      };
    },
  },
  {
    type: 'assignWithSeed',
    accounts: ['account'],
    readFields: (data) => {
      const { text, end } = readSeed(data, 36);
      return { base: readAddressAt(data, 4), seed: text, owner: readAddressAt(data, end) };
    },
  },
  {
    type: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    readFields: (data) => {
      const { text, end } = readSeed(data, 12);
      return { lamports: readU64(data, 4), sourceSeed: text, sourceOwner: readAddressAt(data, end) };
    },
  },
  { type: 'upgradeNonce', accounts: ['nonceAccount'] },
];

/** Reads the amount in a token instruction's data, after the first byte. */
const readAmount = (data: DataView) => ({ amount: readU64(data, 1).toString() });
/** Reads the amount and the decimals in the data of a token instruction's `Checked` form. */
const readCheckedAmount = (data: DataView) => ({
  tokenAmount: buildTokenAmountJson(readU64(data, 1), data.getUint8(9)),
});
const readMintFields = (data: DataView) => ({
  decimals: data.getUint8(1),
  mintAuthority: readAddressAt(data, 2),
  freezeAuthority: readOptionalAddressAt(data, 34) ?? undefined,
});
/** JSON names of the authorities that `SetAuthority` sets. The index is the number in its data. */
const AUTHORITY_TYPES = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'];
const ENDS_WITH_AUTHORITY = { endsWithAuthority: true } as const;

/**
 * JSON shapes of the instructions of SPL Token, also used for Token-2022. The index is the first byte of the
 * instruction's data.
 */
export const TOKEN_INSTRUCTION_SHAPES: readonly InstructionShape[] = [
  { type: 'initializeMint', accounts: ['mint', 'rentSysvar'], readFields: readMintFields },
  { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  { type: 'initializeMultisig', accounts: ['multisig', 'rentSysvar'], readFields: (data) => ({ m: data.getUint8(1) }) },
  {
    type: 'transfer',
    accounts: ['source', 'destination', 'authority'],
    readFields: readAmount,
    ...ENDS_WITH_AUTHORITY,
  },
  { type: 'approve', accounts: ['source', 'delegate', 'owner'], readFields: readAmount, ...ENDS_WITH_AUTHORITY },
  { type: 'revoke', accounts: ['source', 'owner'], ...ENDS_WITH_AUTHORITY },
  {
    type: 'setAuthority',
    accounts: ['account', 'authority'],
    readFields: (data) => ({
      authorityType: AUTHORITY_TYPES[data.getUint8(1)] ?? null,
      newAuthority: readOptionalAddressAt(data, 2),
    }),
    ...ENDS_WITH_AUTHORITY,
  },
  { type: 'mintTo', accounts: ['mint', 'account', 'mintAuthority'], readFields: readAmount, ...ENDS_WITH_AUTHORITY },
  { type: 'burn', accounts: ['account', 'mint', 'authority'], readFields: readAmount, ...ENDS_WITH_AUTHORITY },
  { type: 'closeAccount', accounts: ['account', 'destination', 'owner'], ...ENDS_WITH_AUTHORITY },
  { type: 'freezeAccount', accounts: ['account', 'mint', 'freezeAuthority'], ...ENDS_WITH_AUTHORITY },
  { type: 'thawAccount', accounts: ['account', 'mint', 'freezeAuthority'], ...ENDS_WITH_AUTHORITY },
  {
    type: 'transferChecked',
    accounts: ['source', 'mint', 'destination', 'authority'],
    readFields: readCheckedAmount,
    ...ENDS_WITH_AUTHORITY,
  },
  {
    type: 'approveChecked',
    accounts: ['source', 'mint', 'delegate', 'owner'],
    readFields: readCheckedAmount,
    ...ENDS_WITH_AUTHORITY,
  },
  {
    type: 'mintToChecked',
    accounts: ['mint', 'account', 'mintAuthority'],
    readFields: readCheckedAmount,
    ...ENDS_WITH_AUTHORITY,
  },
  {
    type: 'burnChecked',
    accounts: ['account', 'mint', 'authority'],
    readFields: readCheckedAmount,
    ...ENDS_WITH_AUTHORITY,
  },
  {
    type: 'initializeAccount2',
    accounts: ['account', 'mint', 'rentSysvar'],
    readFields: (data) => ({ owner: readAddressAt(data, 1) }),
  },
  { type: 'syncNative', accounts: ['account'] },
  {
    type: 'initializeAccount3',
    accounts: ['account', 'mint'],
    readFields: (data) => ({ owner: readAddressAt(data, 1) }),
  },
  { type: 'initializeMultisig2', accounts: ['multisig'], readFields: (data) => ({ m: data.getUint8(1) }) },
  { type: 'initializeMint2', accounts: ['mint'], readFields: readMintFields },
  { type: 'getAccountDataSize', accounts: ['mint'], readFields: readExtensionTypes },
  { type: 'initializeImmutableOwner', accounts: ['account'] },
];

const IMMUTABLE_OWNER_EXTENSION = 7;

/**
 * Returns the Token-2022 account extensions that `GetAccountDataSize` names, or an empty object if it names none. The
 * associated token program names `immutableOwner`.
 */
function readExtensionTypes(data: DataView): Record<string, JsonValue> {
  const count = Math.floor((data.byteLength - 1) / 2);
  const types = Array.from({ length: count }, (_, i) => data.getUint16(1 + 2 * i, true));
  if (types.length === 0) return {};
  return { extensionTypes: types.map((type) => (type === IMMUTABLE_OWNER_EXTENSION ? 'immutableOwner' : `${type}`)) };
}

const CREATE_TOKEN_ACCOUNT_NAMES = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'];

/**
 * JSON shapes of the associated token program's instructions. The index is the first byte of the instruction's data; an
 * instruction without data has the first shape.
 */
export const ASSOCIATED_TOKEN_INSTRUCTION_SHAPES: readonly InstructionShape[] = [
  { type: 'create', accounts: CREATE_TOKEN_ACCOUNT_NAMES },
  { type: 'createIdempotent', accounts: CREATE_TOKEN_ACCOUNT_NAMES },
  {
    type: 'recoverNested',
    accounts: ['nestedSource', 'nestedMint', 'destination', 'nestedOwner', 'ownerMint', 'wallet', 'tokenProgram'],
  },
];
