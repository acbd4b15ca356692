import type { Commitment } from '../commitment';
import { commitmentOf, configParam, type RpcConfig, unsignedParam } from './params';
import { invalidParams } from './rpc-failure';

/**
 * Parses the commitment of a method that reads history. `processed` isn't allowed, since history has only confirmed
 * blocks.
 */
export function historyCommitment(settings: RpcConfig): Commitment {
  const commitment = commitmentOf(settings);
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
  return commitment;
}

/**
 * Parses the newest transaction version that a client supports. Null if absent: then it gets only legacy
 * transactions.
 */
export function maxVersionOf({ maxSupportedTransactionVersion: version }: RpcConfig): number | null {
  return version === undefined || version === null ? null : unsignedParam(version, 'u8');
}

/** Parses a parameter that is either the name of an encoding or a configuration. */
export const transactionSettings = (given: unknown, struct: string): RpcConfig =>
  typeof given === 'string' ? { encoding: given } : configParam(given, struct);
