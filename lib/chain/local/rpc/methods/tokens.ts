import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../../runtime/account-versions';
import { isTokenProgram, mintOf, tokenAccountOf } from '../../runtime/token-balances';
import { accountJson, accountView } from '../account-json';
import type { JsonValue } from '../json-text';
import { addressParam, type Config, config, strictCommitment } from '../params';
import { invalidParam, invalidParams } from '../rpc-failure';
import { accountsAt, bankSlot, type NodeMethods, type RpcNode, withContext } from '../rpc-node';
import { tokenAmountJson } from '../token-amount';

type Accounts = (address: Address) => StoredAccount | null;

const LARGEST = 20;

/** Reads as of the commitment that is the only configuration of a method. */
function atCommitment(
  node: RpcNode,
  options: unknown,
  read: (accountOf: Accounts, slot: number) => JsonValue,
): JsonValue {
  const slot = node.chain.slotAt(strictCommitment(options));
  return withContext(slot, read(accountsAt(node, slot), slot));
}

function tokenBalance(address: Address, accountOf: Accounts): JsonValue {
  const account = accountOf(address);
  if (!account) throw invalidParam('could not find account');
  const token = tokenAccountOf(account);
  const mint = token && mintOf(accountOf(token.mint));
  if (!token || !mint) throw invalidParam('not a Token account');
  return tokenAmountJson(token.amount, mint.decimals);
}

function mintAt(address: Address, accountOf: Accounts) {
  const account = accountOf(address);
  if (!account) throw invalidParam('could not find account');
  const mint = isTokenProgram(account.owner) ? mintOf(account) : null;
  if (!mint) throw invalidParam(isTokenProgram(account.owner) ? 'mint could not be unpacked' : 'not a Token mint');
  return mint;
}

function largestAccounts(node: RpcNode, mintAddress: Address, accountOf: Accounts, slot: number): JsonValue {
  const { decimals } = mintAt(mintAddress, accountOf);
  const owner = accountOf(mintAddress)?.owner;
  return node.chain.bank
    .ownedBy(owner as Address, slot)
    .flatMap(([address, account]) => {
      const token = tokenAccountOf(account);
      return token?.mint === mintAddress ? [{ address, amount: token.amount }] : [];
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, LARGEST)
    .map(({ address, amount }) => ({ address, ...(tokenAmountJson(amount, decimals) as object) }));
}

/** Which token accounts are asked for: those of one mint, or of one token program. */
function tokenFilter(given: unknown, accountOf: Accounts): { program: Address; mint: Address | null } {
  const filter: Config = config(given, 'RpcTokenAccountsFilter');
  if ('mint' in filter) {
    const mint = addressParam(filter.mint);
    const account = accountOf(mint);
    if (!account) throw invalidParam('could not find mint');
    if (!mintOf(account)) throw invalidParam('not a Token mint');
    return { program: account.owner, mint };
  }
  if ('programId' in filter) {
    const program = addressParam(filter.programId);
    if (!isTokenProgram(program)) throw invalidParam('unrecognized Token program id');
    return { program, mint: null };
  }
  const word = Object.keys(filter)[0] ?? '';
  throw invalidParams(`Invalid params: unknown variant \`${word}\`, expected \`mint\` or \`programId\`.`);
}

function tokenAccountsByOwner(node: RpcNode, [ownerGiven, filterGiven, options]: readonly unknown[]): JsonValue {
  const owner = addressParam(ownerGiven);
  const settings = config(options, 'RpcAccountInfoConfig');
  const view = accountView(settings);
  const slot = bankSlot(node, settings);
  const accountOf = accountsAt(node, slot);
  const { program, mint } = tokenFilter(filterGiven, accountOf);
  const owned = node.chain.bank.ownedBy(program, slot).flatMap(([pubkey, account]) => {
    const token = tokenAccountOf(account);
    if (token?.owner !== owner || (mint && token.mint !== mint)) return [];
    return [{ account: accountJson(account, view, accountOf), pubkey }];
  });
  return withContext(slot, owned);
}

const MAX_FILTERS = 4;

/** Whether an account passes one filter of getProgramAccounts: `dataSize`, or bytes at an offset. */
function passes({ data }: StoredAccount, given: unknown): boolean {
  const filter = config(given, 'RpcFilterType');
  if ('dataSize' in filter) return data.length === filter.dataSize;
  if (!('memcmp' in filter))
    throw invalidParams('Invalid params: unknown variant, expected one of `dataSize`, `memcmp`.');
  const { offset, bytes, encoding } = config(filter.memcmp, 'Memcmp');
  if (typeof bytes !== 'string' || typeof offset !== 'number')
    throw invalidParams('Invalid params: missing field `bytes`.');
  const wanted = encoding === 'base64' ? Buffer.from(bytes, 'base64') : base58.decode(bytes);
  return Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}

function programAccounts(node: RpcNode, [programGiven, options]: readonly unknown[]): JsonValue {
  const program = addressParam(programGiven);
  const settings = config(options, 'RpcProgramAccountsConfig');
  const filters = Array.isArray(settings.filters) ? settings.filters : [];
  if (filters.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`);
  const view = accountView(settings);
  const slot = bankSlot(node, settings);
  const accountOf = accountsAt(node, slot);
  const found = node.chain.bank
    .ownedBy(program, slot)
    .filter(([, account]) => filters.every((filter) => passes(account, filter)))
    .map(([pubkey, account]) => ({ account: accountJson(account, view, accountOf), pubkey }));
  return settings.withContext === true ? withContext(slot, found) : found;
}

/** Token accounts and mints, and accounts by their program. */
export const tokenMethods: NodeMethods = {
  getTokenAccountBalance: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const address = addressParam(given);
      return atCommitment(node, options, (accountOf) => tokenBalance(address, accountOf));
    },
  },
  getTokenSupply: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const address = addressParam(given);
      return atCommitment(node, options, (accountOf) => {
        const { supply, decimals } = mintAt(address, accountOf);
        return tokenAmountJson(supply, decimals);
      });
    },
  },
  getTokenLargestAccounts: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const mint = addressParam(given);
      return atCommitment(node, options, (accountOf, slot) => largestAccounts(node, mint, accountOf, slot));
    },
  },
  getTokenAccountsByOwner: { required: 2, total: 3, run: tokenAccountsByOwner },
  getProgramAccounts: { required: 1, total: 2, run: programAccounts },
};
