// cspell:ignore ILPZ

import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { systemClock } from '../../../lib/core/clock';
import { statusMessage } from '../../../lib/webhooks/contract';
import { findCodec } from '../../../scripts/client-endpoints/find-codec';
import { InvalidWebhookError, InvalidWebhookSecretError, verifyWebhook } from './verify-webhook';

const secret = `whsec_${btoa('a secret of the tests, long enough')}`;
const body = JSON.stringify({
  type: 'duel.settled',
  timestamp: '2026-11-21T12:00:00.000Z',
  data: { duelId: 'duel_1', status: 'settled', sequence: 7 },
});

/** Builds the headers of a message, sent now by default, since the library reads the system's clock. */
const sign = (text: string, at = systemClock.now()): Record<string, string> => ({
  'webhook-id': 'duel_1-7',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign('duel_1-7', at, text),
});

test.each([
  ['an object', sign(body)],
  ['Headers', new Headers(sign(body))],
  [
    'Node’s object',
    Object.fromEntries(Object.entries(sign(body)).map(([name, value]) => [name.toUpperCase(), [value]])),
  ],
])('returns a signed message with its timestamp as a Date: headers as %s', (_, headers) => {
  const { eventId, message } = verifyWebhook(secret, body, headers);
  expect(eventId).toBe('duel_1-7');
  expect(message.timestamp).toEqual(new Date('2026-11-21T12:00:00.000Z'));
  if (message.type === 'duel.settled') expect(message.data.duelId).toBe('duel_1');
});

test('lets a type pass that a newer service sends', () => {
  const newer = body.replace('duel.settled', 'season.ended');
  expect(verifyWebhook(secret, newer, sign(newer)).message.type).toBe('season.ended');
});

const incomplete = ['type', 'timestamp', 'data'].flatMap((member) =>
  [undefined, null, 7].map((value): [string, string, Record<string, string>] => {
    const text = JSON.stringify({ ...JSON.parse(body), [member]: value });
    return [`a signed message whose ${member} is ${value}`, text, sign(text)];
  }),
);

test.each<[string, string, Record<string, string>]>([
  ['a changed body', body.replace('settled', 'resolved'), sign(body)],
  ['another secret’s signature', body, { ...sign(body), 'webhook-signature': 'v1,AAAA' }],
  ['no headers', body, {}],
  ['an old message', body, sign(body, new Date(systemClock.now().getTime() - 600_000))],
  ['a text that is no message', '[]', sign('[]')],
  ['an empty body', '', sign('')],
  ...incomplete,
])('refuses %s', (_, text, headers) => {
  expect(() => verifyWebhook(secret, text, headers)).toThrow(InvalidWebhookError);
});

test.each([
  '',
  'whsec_',
  'whsec_not base64',
  'undefined',
  btoa('a secret without its prefix'),
  secret.replace('whsec_', 'WHSEC_'),
])('says of the secret “%s” that it is none, and of the message nothing', (wrong) => {
  const verify = () => verifyWebhook(wrong, body, sign(body));
  expect(verify).toThrow(InvalidWebhookSecretError);
  expect(verify).toThrow('The secret must be whsec_ and base64');
});

test('decodes what the contract’s message has', () => {
  expect(findCodec(statusMessage)).toEqual({ timestamp: 'date' });
});
