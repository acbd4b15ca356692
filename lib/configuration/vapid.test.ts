import { expect, test } from 'vitest';
import { isVapidPrivateKey } from '../push/key-rules';
import { readConfig } from './config';
import { loadVapidKeys } from './vapid';

const privateKey = Buffer.alloc(32, 7).toString('base64url');
/** All variables that a deployment on a real chain must set, and no others. */
const productionVariables = {
  DATABASE_URL: 'postgres://localhost/ripduel',
  SOLANA_RPC_URL: 'https://rpc.example',
  ESCROW_PROGRAM_ID: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
  PUBLIC_ORIGIN: 'https://ripduel.example',
  CRON_SECRET: 'c'.repeat(32),
  SESSION_SECRET: 's'.repeat(43),
  TREASURY_WALLET: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
  PROVIDER_URL: 'https://provider.example',
  PROVIDER_PUBLIC_KEY: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
  PROVIDER_TOKEN: 'p'.repeat(32),
};
const load = (variables: Record<string, string>) => loadVapidKeys(readConfig(variables), 'a session secret');

test('the embedded chain derives a key that stays the same', () => {
  const keys = load({});
  expect(isVapidPrivateKey(keys?.privateKey ?? '')).toBe(true);
  expect(keys?.subject).toBe('mailto:operator@ripduel.invalid');
  expect(load({})).toEqual(keys);
});

test('a real chain starts without a key and has no notifications', () => {
  expect(load(productionVariables)).toBeNull();
});

test('a configured key signs, with the site as its contact unless another is named', () => {
  expect(load({ ...productionVariables, VAPID_PRIVATE_KEY: privateKey })).toMatchObject({
    privateKey,
    subject: 'https://ripduel.example',
  });
  const named = { ...productionVariables, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:ops@ripduel.example' };
  expect(load(named)?.subject).toBe('mailto:ops@ripduel.example');
});

test.each([
  ['VAPID_PRIVATE_KEY', Buffer.alloc(32).toString('base64url')],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['VAPID_SUBJECT', 'ops@ripduel.example'],
  ['VAPID_SUBJECT', 'http://ripduel.example'],
])('%s can’t be %s', (name, value) => {
  expect(() => load({ [name]: value })).toThrow(name);
});
