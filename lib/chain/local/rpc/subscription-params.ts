import type { Address, Signature } from '@solana/kit';
import type { Commitment } from '../commitment';
import { type AccountView, accountView } from './account-json';
import { addressParam, type Config, commitmentOf, config, list, signatureParam, text } from './params';
import { invalidParams, isRpcFailure } from './rpc-failure';

/** The event that a subscription waits for. */
export type Interest =
  | { readonly kind: 'slot' }
  | { readonly kind: 'signature'; readonly signature: Signature; readonly commitment: Commitment }
  | { readonly kind: 'account'; readonly address: Address; readonly view: AccountView; readonly commitment: Commitment }
  | { readonly kind: 'logs'; readonly mentions: Address | null; readonly commitment: Commitment };

export type InterestKind = Interest['kind'];

/** Rewords a parameter error: a node words it differently on sockets than over HTTP. */
function worded<Value>(what: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (isRpcFailure(error) && error.message.startsWith('Invalid param: ')) {
      throw invalidParams(`Invalid Request: Invalid ${what} provided`);
    }
    throw error;
  }
}

function mentionsOf(filter: unknown): Address | null {
  if (filter === 'all' || filter === 'allWithVotes') return null;
  const mentions = list(config(filter, 'RpcTransactionLogsFilter').mentions);
  if (mentions.length !== 1) throw invalidParams('Invalid Request: Only 1 address supported');
  return worded('pubkey', () => addressParam(mentions[0]));
}

const readers: Readonly<Record<InterestKind, (first: unknown, settings: Config) => Interest>> = {
  slot: () => ({ kind: 'slot' }),
  signature: (first, settings) => ({
    kind: 'signature',
    signature: worded('signature', () => signatureParam(text(first))),
    commitment: commitmentOf(settings),
  }),
  account: (first, settings) => ({
    kind: 'account',
    address: worded('pubkey', () => addressParam(first)),
    view: accountView(settings),
    commitment: commitmentOf(settings),
  }),
  logs: (first, settings) => ({ kind: 'logs', mentions: mentionsOf(first), commitment: commitmentOf(settings) }),
};

/** Parses the parameters of a subscribe call. */
export const interestOf = (kind: InterestKind, [first, options]: readonly unknown[]): Interest =>
  readers[kind](first, config(options, 'RpcSubscribeConfig'));
