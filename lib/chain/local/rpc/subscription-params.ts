import type { Address, Signature } from '@solana/kit';
import type { Commitment } from '../commitment';
import { type AccountFilter, parseAccountFilter } from './account-filter';
import { type AccountFormat, parseAccountFormat } from './account-json';
import {
  parseAddressParam,
  parseConfigCommitment,
  parseConfigParam,
  parseListParam,
  parseSignatureParam,
  parseTextParam,
  type RpcConfig,
} from './params';
import { buildInvalidParamsFailure, isRpcFailure } from './rpc-failure';

/** The event that a subscription waits for. */
export type SubscribedEvent =
  | { readonly kind: 'slot' }
  | { readonly kind: 'signature'; readonly signature: Signature; readonly commitment: Commitment }
  | {
      readonly kind: 'account';
      readonly address: Address;
      readonly view: AccountFormat;
      readonly commitment: Commitment;
    }
  | {
      readonly kind: 'program';
      readonly program: Address;
      readonly passes: AccountFilter;
      readonly view: AccountFormat;
      readonly commitment: Commitment;
    }
  | { readonly kind: 'logs'; readonly mentions: Address | null; readonly commitment: Commitment };

export type SubscribedEventKind = SubscribedEvent['kind'];

/** Runs `read`. Rewords its error about an invalid address or signature as a node words it on sockets. */
function rewordErrors<Value>(what: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (isRpcFailure(error) && error.message.startsWith('Invalid param: ')) {
      throw buildInvalidParamsFailure(`Invalid Request: Invalid ${what} provided`);
    }
    throw error;
  }
}

/** Parses the filter of `logsSubscribe`: the address to be mentioned; null for all transactions. */
function parseMentionedAddress(filter: unknown): Address | null {
  if (filter === 'all' || filter === 'allWithVotes') return null;
  const mentions = parseListParam(parseConfigParam(filter, 'RpcTransactionLogsFilter').mentions);
  if (mentions.length !== 1) throw buildInvalidParamsFailure('Invalid Request: Only 1 address supported');
  return rewordErrors('pubkey', () => parseAddressParam(mentions[0]));
}

/** Parse the first parameter and the configuration of a subscribe call, by the kind of event. */
const eventParsers: Readonly<Record<SubscribedEventKind, (first: unknown, settings: RpcConfig) => SubscribedEvent>> = {
  slot: () => ({ kind: 'slot' }),
  signature: (first, settings) => ({
    kind: 'signature',
    signature: rewordErrors('signature', () => parseSignatureParam(parseTextParam(first))),
    commitment: parseConfigCommitment(settings),
  }),
  account: (first, settings) => ({
    kind: 'account',
    address: rewordErrors('pubkey', () => parseAddressParam(first)),
    view: parseAccountFormat(settings),
    commitment: parseConfigCommitment(settings),
  }),
  program: (first, settings) => ({
    kind: 'program',
    program: rewordErrors('pubkey', () => parseAddressParam(first)),
    passes: parseAccountFilter(settings),
    view: parseAccountFormat(settings),
    commitment: parseConfigCommitment(settings),
  }),
  logs: (first, settings) => ({
    kind: 'logs',
    mentions: parseMentionedAddress(first),
    commitment: parseConfigCommitment(settings),
  }),
};

/** Parses the parameters of a subscribe call. */
export const parseSubscribedEvent = (
  kind: SubscribedEventKind,
  [first, options]: readonly unknown[],
): SubscribedEvent => eventParsers[kind](first, parseConfigParam(options, 'RpcSubscribeConfig'));
