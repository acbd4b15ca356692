import type { Commitment } from '../commitment';
import { type Config, commitmentOf, config, unsigned } from './params';
import { invalidParams } from './rpc-failure';

/** The commitment of a method that reads history, which begins where a block is confirmed. */
export function historyCommitment(settings: Config): Commitment {
  const commitment = commitmentOf(settings);
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
  return commitment;
}

/** The newest transaction version a client can read; null when it says nothing and gets legacy ones alone. */
export function maxVersionOf({ maxSupportedTransactionVersion: version }: Config): number | null {
  return version === undefined || version === null ? null : unsigned(version, 'u8');
}

/** A parameter that is an encoding's name or a configuration. */
export const transactionSettings = (given: unknown, struct: string): Config =>
  typeof given === 'string' ? { encoding: given } : config(given, struct);
