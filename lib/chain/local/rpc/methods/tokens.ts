import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../../runtime/account-versions';
import { TOKEN_PROGRAM } from '../../runtime/program-addresses';
import { isTokenProgram, mintOf, tokenAccountOf } from '../../runtime/token-balances';
import { accountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import { addressParam, commitmentParam, configParam, type RpcConfig } from '../params';
import { invalidParam, invalidParams } from '../rpc-failure';
import { accountsAt, bankSlot, type NodeMethods, type RpcNode, withContext } from '../rpc-node';
import { tokenAmountJson } from '../token-amount';
import { accountsOwnedBy } from './program-accounts';

type AccountLookup = (address: Address) => StoredAccount | null;

const MAX_LARGEST_ACCOUNTS = 20;
/** Offset of the mint's address in a token account. */
const MINT_OFFSET = 0;
/** Offset of the owner's address in a token account. */
const OWNER_OFFSET = 32;

/** Builds a filter for an address at an offset of an account's data. Faster than decoding the account. */
function filterByAddress(offset: number, address: Address): (account: StoredAccount) => boolean {
  const wanted = base58.decode(address);
  return ({ data }) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}

/** Answers a method whose only configuration is the commitment. The reply names the slot of its state. */
function answerAtCommitment(
  node: RpcNode,
  options: unknown,
  read: (accountOf: AccountLookup, slot: number) => JsonValue,
): JsonValue {
  const slot = node.chain.slotAt(commitmentParam(options));
  return withContext(slot, read(accountsAt(node, slot), slot));
}

function tokenBalance(address: Address, accountOf: AccountLookup): JsonValue {
  const account = accountOf(address);
  if (!account) throw invalidParam('could not find account');
  const token = tokenAccountOf(account);
  const mint = token && mintOf(accountOf(token.mint));
  if (!token || !mint) throw invalidParam('not a Token account');
  return tokenAmountJson(token.amount, mint.decimals);
}

function requireMint(address: Address, accountOf: AccountLookup) {
  const account = accountOf(address);
  if (!account) throw invalidParam('could not find account');
  const mint = isTokenProgram(account.owner) ? mintOf(account) : null;
  if (!mint) throw invalidParam(isTokenProgram(account.owner) ? 'mint could not be unpacked' : 'not a Token mint');
  return mint;
}

function largestAccounts(node: RpcNode, mint: Address, accountOf: AccountLookup, slot: number): JsonValue {
  const { decimals } = requireMint(mint, accountOf);
  const program = accountOf(mint)?.owner ?? TOKEN_PROGRAM;
  return accountsOwnedBy(node, program, slot, filterByAddress(MINT_OFFSET, mint))
    .flatMap(([address, account]) => {
      const token = tokenAccountOf(account);
      return token ? [{ address, amount: token.amount }] : [];
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, MAX_LARGEST_ACCOUNTS)
    .map(({ address, amount }) => ({ address, ...tokenAmountJson(amount, decimals) }));
}

/** Parses a filter for token accounts: by mint, or by token program. */
function tokenFilter(given: unknown, accountOf: AccountLookup): { program: Address; mint: Address | null } {
  const filter: RpcConfig = configParam(given, 'RpcTokenAccountsFilter');
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
  const settings = configParam(options, 'RpcAccountInfoConfig');
  const view = parseAccountFormat(settings);
  const slot = bankSlot(node, settings);
  const accountOf = accountsAt(node, slot);
  const { program, mint } = tokenFilter(filterGiven, accountOf);
  const isOwners = filterByAddress(OWNER_OFFSET, owner);
  const isOfMint = mint ? filterByAddress(MINT_OFFSET, mint) : () => true;
  const owned = accountsOwnedBy(node, program, slot, (account) => isOwners(account) && isOfMint(account))
    .filter(([, account]) => tokenAccountOf(account) !== null)
    .map(([pubkey, account]) => ({ account: accountJson(account, view, accountOf), pubkey }));
  return withContext(slot, owned);
}

/** RPC methods for token accounts and mints. */
export const tokenMethods: NodeMethods = {
  getTokenAccountBalance: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const address = addressParam(given);
      return answerAtCommitment(node, options, (accountOf) => tokenBalance(address, accountOf));
    },
  },
  getTokenSupply: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const address = addressParam(given);
      return answerAtCommitment(node, options, (accountOf) => {
        const { supply, decimals } = requireMint(address, accountOf);
        return tokenAmountJson(supply, decimals);
      });
    },
  },
  getTokenLargestAccounts: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const mint = addressParam(given);
      return answerAtCommitment(node, options, (accountOf, slot) => largestAccounts(node, mint, accountOf, slot));
    },
  },
  getTokenAccountsByOwner: { required: 2, total: 3, run: tokenAccountsByOwner },
};
