import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { StoredAccount } from '../../runtime/account-versions';
import { TOKEN_PROGRAM } from '../../runtime/program-addresses';
import { decodeMintAccount, decodeTokenAccount, isTokenProgram } from '../../runtime/token-balances';
import { buildAccountJson, parseAccountFormat } from '../account-json';
import type { JsonValue } from '../json-text';
import { parseAddressParam, parseCommitmentParam, parseConfigParam, type RpcConfig } from '../params';
import { buildInvalidParamFailure, buildInvalidParamsFailure } from '../rpc-failure';
import { createAccountLookup, type NodeMethods, type RpcNode, resolveBankSlot, withContext } from '../rpc-node';
import { buildTokenAmountJson } from '../token-amount';
import { listAccountsOwnedBy } from './program-accounts';

/** Function that returns an account in the state that a request reads; null if it doesn't exist. */
type AccountLookup = (address: Address) => StoredAccount | null;

const MAX_LARGEST_ACCOUNTS = 20;
/** Offset of the mint's address in a token account. */
const MINT_OFFSET = 0;
/** Offset of the owner's address in a token account. */
const OWNER_OFFSET = 32;

/** Builds a filter for an address at an offset of an account's data. Faster than decoding the account. */
function buildAddressFilter(offset: number, address: Address): (account: StoredAccount) => boolean {
  const pattern = base58.decode(address);
  return ({ data }) => Buffer.compare(data.subarray(offset, offset + pattern.length), pattern) === 0;
}

/**
 * Runs a method that can be configured only by a commitment. The reply's context has the slot at which the accounts
 * were read.
 */
function readAtCommitment(
  node: RpcNode,
  options: unknown,
  read: (accountOf: AccountLookup, slot: number) => JsonValue,
): JsonValue {
  const slot = node.chain.slotAt(parseCommitmentParam(options));
  return withContext(slot, read(createAccountLookup(node, slot), slot));
}

function getTokenBalance(address: Address, accountOf: AccountLookup): JsonValue {
  const account = accountOf(address);
  if (!account) throw buildInvalidParamFailure('could not find account');
  const token = decodeTokenAccount(account);
  const mint = token && decodeMintAccount(accountOf(token.mint));
  if (!token || !mint) throw buildInvalidParamFailure('not a Token account');
  return buildTokenAmountJson(token.amount, mint.decimals);
}

function requireMint(address: Address, accountOf: AccountLookup) {
  const account = accountOf(address);
  if (!account) throw buildInvalidParamFailure('could not find account');
  const mint = isTokenProgram(account.owner) ? decodeMintAccount(account) : null;
  if (!mint)
    throw buildInvalidParamFailure(isTokenProgram(account.owner) ? 'mint could not be unpacked' : 'not a Token mint');
  return mint;
}

function listLargestAccounts(node: RpcNode, mint: Address, accountOf: AccountLookup, slot: number): JsonValue {
  const { decimals } = requireMint(mint, accountOf);
  const program = accountOf(mint)?.owner ?? TOKEN_PROGRAM;
  return listAccountsOwnedBy(node, program, slot, buildAddressFilter(MINT_OFFSET, mint))
    .flatMap(([address, account]) => {
      const token = decodeTokenAccount(account);
      return token ? [{ address, amount: token.amount }] : [];
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, MAX_LARGEST_ACCOUNTS)
    .map(({ address, amount }) => ({ address, ...buildTokenAmountJson(amount, decimals) }));
}

/** Parses a filter for token accounts: by mint, or by token program. */
function parseTokenFilter(given: unknown, accountOf: AccountLookup): { program: Address; mint: Address | null } {
  const filter: RpcConfig = parseConfigParam(given, 'RpcTokenAccountsFilter');
  if ('mint' in filter) {
    const mint = parseAddressParam(filter.mint);
    const account = accountOf(mint);
    if (!account) throw buildInvalidParamFailure('could not find mint');
    if (!decodeMintAccount(account)) throw buildInvalidParamFailure('not a Token mint');
    return { program: account.owner, mint };
  }
  if ('programId' in filter) {
    const program = parseAddressParam(filter.programId);
    if (!isTokenProgram(program)) throw buildInvalidParamFailure('unrecognized Token program id');
    return { program, mint: null };
  }
  const word = Object.keys(filter)[0] ?? '';
  throw buildInvalidParamsFailure(`Invalid params: unknown variant \`${word}\`, expected \`mint\` or \`programId\`.`);
}

function getTokenAccountsByOwner(node: RpcNode, [ownerGiven, filterGiven, options]: readonly unknown[]): JsonValue {
  const owner = parseAddressParam(ownerGiven);
  const settings = parseConfigParam(options, 'RpcAccountInfoConfig');
  const view = parseAccountFormat(settings);
  const slot = resolveBankSlot(node, settings);
  const accountOf = createAccountLookup(node, slot);
  const { program, mint } = parseTokenFilter(filterGiven, accountOf);
  const isOwners = buildAddressFilter(OWNER_OFFSET, owner);
  const isOfMint = mint ? buildAddressFilter(MINT_OFFSET, mint) : () => true;
  const owned = listAccountsOwnedBy(node, program, slot, (account) => isOwners(account) && isOfMint(account))
    .filter(([, account]) => decodeTokenAccount(account) !== null)
    .map(([pubkey, account]) => ({ account: buildAccountJson(account, view, accountOf), pubkey }));
  return withContext(slot, owned);
}

/** RPC methods for token accounts and mints. */
export const tokenMethods: NodeMethods = {
  getTokenAccountBalance: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const address = parseAddressParam(given);
      return readAtCommitment(node, options, (accountOf) => getTokenBalance(address, accountOf));
    },
  },
  getTokenSupply: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const address = parseAddressParam(given);
      return readAtCommitment(node, options, (accountOf) => {
        const { supply, decimals } = requireMint(address, accountOf);
        return buildTokenAmountJson(supply, decimals);
      });
    },
  },
  getTokenLargestAccounts: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const mint = parseAddressParam(given);
      return readAtCommitment(node, options, (accountOf, slot) => listLargestAccounts(node, mint, accountOf, slot));
    },
  },
  getTokenAccountsByOwner: { requiredParams: 2, maxParams: 3, run: getTokenAccountsByOwner },
};
