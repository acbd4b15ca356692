import { base58 } from '@scure/base';
import type { JsonValue } from './json-text';
import { tokenAmountJson } from './token-amount';

/** How an instruction is shown as JSON: its name, the names of its accounts in order, and the values in its data. */
export interface InstructionShape {
  readonly type: string;
  readonly accounts: readonly string[];
  readonly fields?: (data: DataView) => Readonly<Record<string, JsonValue>>;
  /** Whether the last named account signs. If more accounts follow, it is a multisig and they are its signers. */
  readonly authority?: boolean;
}

const u64 = (view: DataView, at: number): bigint => view.getBigUint64(at, true);
const key = (view: DataView, at: number): string =>
  base58.encode(new Uint8Array(view.buffer, view.byteOffset + at, 32));
const optionalKey = (view: DataView, at: number): string | null => (view.getUint8(at) === 0 ? null : key(view, at + 1));

/** Reads a string with its length as u64 before it. Returns it with the offset after it. */
function seed(view: DataView, at: number): { text: string; end: number } {
  const end = at + 8 + Number(u64(view, at));
  return { text: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 8, end - at - 8)), end };
}

/** Shapes by the u32 at the beginning of the data. */
export const SYSTEM_SHAPES: readonly (InstructionShape | null)[] = [
  {
    type: 'createAccount',
    accounts: ['source', 'newAccount'],
    fields: (data) => ({ lamports: u64(data, 4), space: u64(data, 12), owner: key(data, 20) }),
  },
  { type: 'assign', accounts: ['account'], fields: (data) => ({ owner: key(data, 4) }) },
  { type: 'transfer', accounts: ['source', 'destination'], fields: (data) => ({ lamports: u64(data, 4) }) },
  {
    type: 'createAccountWithSeed',
    accounts: ['source', 'newAccount'],
    fields: (data) => {
      const { text, end } = seed(data, 36);
      return {
        base: key(data, 4),
        seed: text,
        lamports: u64(data, end),
        space: u64(data, end + 8),
        owner: key(data, end + 16),
      };
    },
  },
  { type: 'advanceNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'] },
  {
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', 'recentBlockhashesSysvar', 'rentSysvar', 'nonceAuthority'],
    fields: (data) => ({ lamports: u64(data, 4) }),
  },
  {
    type: 'initializeNonce',
    accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar'],
    fields: (data) => ({ nonceAuthority: key(data, 4) }),
  },
  {
    type: 'authorizeNonce',
    accounts: ['nonceAccount', 'nonceAuthority'],
    fields: (data) => ({ newAuthorized: key(data, 4) }),
  },
  { type: 'allocate', accounts: ['account'], fields: (data) => ({ space: u64(data, 4) }) },
  {
    type: 'allocateWithSeed',
    accounts: ['account'],
    fields: (data) => {
      const { text, end } = seed(data, 36);
      return { base: key(data, 4), seed: text, space: u64(data, end), owner: key(data, end + 8) };
    },
  },
  {
    type: 'assignWithSeed',
    accounts: ['account'],
    fields: (data) => {
      const { text, end } = seed(data, 36);
      return { base: key(data, 4), seed: text, owner: key(data, end) };
    },
  },
  {
    type: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    fields: (data) => {
      const { text, end } = seed(data, 12);
      return { lamports: u64(data, 4), sourceSeed: text, sourceOwner: key(data, end) };
    },
  },
  { type: 'upgradeNonce', accounts: ['nonceAccount'] },
];

const amount = (data: DataView) => ({ amount: u64(data, 1).toString() });
const checkedAmount = (data: DataView) => ({ tokenAmount: tokenAmountJson(u64(data, 1), data.getUint8(9)) });
const mintFields = (data: DataView) => ({
  decimals: data.getUint8(1),
  mintAuthority: key(data, 2),
  freezeAuthority: optionalKey(data, 34) ?? undefined,
});
const AUTHORITY_TYPES = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'];
const SIGNED = { authority: true } as const;

/** Shapes by the first byte of the data. */
export const TOKEN_SHAPES: readonly (InstructionShape | null)[] = [
  { type: 'initializeMint', accounts: ['mint', 'rentSysvar'], fields: mintFields },
  { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  { type: 'initializeMultisig', accounts: ['multisig', 'rentSysvar'], fields: (data) => ({ m: data.getUint8(1) }) },
  { type: 'transfer', accounts: ['source', 'destination', 'authority'], fields: amount, ...SIGNED },
  { type: 'approve', accounts: ['source', 'delegate', 'owner'], fields: amount, ...SIGNED },
  { type: 'revoke', accounts: ['source', 'owner'], ...SIGNED },
  {
    type: 'setAuthority',
    accounts: ['account', 'authority'],
    fields: (data) => ({
      authorityType: AUTHORITY_TYPES[data.getUint8(1)] ?? null,
      newAuthority: optionalKey(data, 2),
    }),
    ...SIGNED,
  },
  { type: 'mintTo', accounts: ['mint', 'account', 'mintAuthority'], fields: amount, ...SIGNED },
  { type: 'burn', accounts: ['account', 'mint', 'authority'], fields: amount, ...SIGNED },
  { type: 'closeAccount', accounts: ['account', 'destination', 'owner'], ...SIGNED },
  { type: 'freezeAccount', accounts: ['account', 'mint', 'freezeAuthority'], ...SIGNED },
  { type: 'thawAccount', accounts: ['account', 'mint', 'freezeAuthority'], ...SIGNED },
  {
    type: 'transferChecked',
    accounts: ['source', 'mint', 'destination', 'authority'],
    fields: checkedAmount,
    ...SIGNED,
  },
  { type: 'approveChecked', accounts: ['source', 'mint', 'delegate', 'owner'], fields: checkedAmount, ...SIGNED },
  { type: 'mintToChecked', accounts: ['mint', 'account', 'mintAuthority'], fields: checkedAmount, ...SIGNED },
  { type: 'burnChecked', accounts: ['account', 'mint', 'authority'], fields: checkedAmount, ...SIGNED },
  {
    type: 'initializeAccount2',
    accounts: ['account', 'mint', 'rentSysvar'],
    fields: (data) => ({ owner: key(data, 1) }),
  },
  { type: 'syncNative', accounts: ['account'] },
  { type: 'initializeAccount3', accounts: ['account', 'mint'], fields: (data) => ({ owner: key(data, 1) }) },
  { type: 'initializeMultisig2', accounts: ['multisig'], fields: (data) => ({ m: data.getUint8(1) }) },
  { type: 'initializeMint2', accounts: ['mint'], fields: mintFields },
  { type: 'getAccountDataSize', accounts: ['mint'], fields: extensionTypes },
  { type: 'initializeImmutableOwner', accounts: ['account'] },
];

const IMMUTABLE_OWNER = 7;

/** Lists the account extensions in the instruction. The associated token program uses one. */
function extensionTypes(data: DataView): Record<string, JsonValue> {
  const count = Math.floor((data.byteLength - 1) / 2);
  const types = Array.from({ length: count }, (_, i) => data.getUint16(1 + 2 * i, true));
  if (types.length === 0) return {};
  return { extensionTypes: types.map((type) => (type === IMMUTABLE_OWNER ? 'immutableOwner' : `${type}`)) };
}

const ASSOCIATED = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'];

/** Shapes by the first byte of the data. Without data it is the first shape. */
export const ASSOCIATED_TOKEN_SHAPES: readonly (InstructionShape | null)[] = [
  { type: 'create', accounts: ASSOCIATED },
  { type: 'createIdempotent', accounts: ASSOCIATED },
  {
    type: 'recoverNested',
    accounts: ['nestedSource', 'nestedMint', 'destination', 'nestedOwner', 'ownerMint', 'wallet', 'tokenProgram'],
  },
];
