import {
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as REFUSED,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_IN_USE,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
  SolanaError,
} from '@solana/kit';
import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { toSendFault } from './trouble';

const t = buildTranslator('en', 'payment');

/** Builds the error that `@solana/kit` throws when the RPC's simulation refuses a transaction. */
const buildPreflightError = (cause: Error, logs: string[] = []): Error =>
  new SolanaError(REFUSED, { ...({ accounts: null, err: null, logs, unitsConsumed: 0n } as object), cause } as never);

test.each([
  ['no account, as a wallet without SOL has none', new SolanaError(SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND)],
  ['no network fee', new SolanaError(SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE)],
  ['no rent', new SolanaError(SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT, { accountIndex: 0 })],
])('a refusal for %s says that SOL is missing', (_, cause) => {
  expect(toSendFault(t, buildPreflightError(cause))).toMatchObject({ what: 'Not enough SOL' });
});

test('a refusal is told in the words of the logs, or by its number, and never by a command to run', () => {
  const cause = new SolanaError(SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_IN_USE);
  Object.defineProperty(cause, 'message', { value: 'Solana error #7050001; Decode this error by running `npx …`' });
  expect(toSendFault(t, buildPreflightError(cause, ['Program x invoke [1]', 'Program log: too early'])).next).toBe(
    'It said: Program log: too early',
  );
  expect(toSendFault(t, buildPreflightError(cause)).next).toBe('It said: error 7050001.');
});
