import type { Commitment } from '../commitment';
import { parseConfigCommitment, parseConfigParam, parseUnsignedParam, type RpcConfig } from './params';
import { buildInvalidParamsFailure } from './rpc-failure';

/**
 * Parses the commitment of a method that reads history. `processed` isn't allowed, since history has only confirmed
 * blocks.
 */
export function parseHistoryCommitment(settings: RpcConfig): Commitment {
  const commitment = parseConfigCommitment(settings);
  if (commitment === 'processed')
    throw buildInvalidParamsFailure('Method does not support commitment below `confirmed`');
  return commitment;
}

/**
 * Parses the newest transaction version that a client supports. Null if the request has none: it then fails for any
 * other than a legacy transaction.
 */
export function parseMaxVersion({ maxSupportedTransactionVersion }: RpcConfig): number | null {
  return maxSupportedTransactionVersion === undefined || maxSupportedTransactionVersion === null
    ? null
    : parseUnsignedParam(maxSupportedTransactionVersion, 'u8');
}

/** Parses a parameter that is either the name of an encoding or a configuration. */
export const parseTransactionConfig = (given: unknown, struct: string): RpcConfig =>
  typeof given === 'string' ? { encoding: given } : parseConfigParam(given, struct);
