import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyWebhook } from '../../../packages/client/calls/verify-webhook';
import { statusMessage } from '../../webhooks/contract';

const guide = readFileSync('docs/guides/verifying-webhooks.md', 'utf8');
const [, section = ''] = guide.split('## A test vector\n');
const findCell = (name: string): string =>
  new RegExp(`^\\| \`?${name}\`? \\| \`(.+)\` \\|$`, 'm').exec(section)?.[1] ?? '';

const secret = findCell('secret');
const headers = Object.fromEntries(
  ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, findCell(name)]),
);
const [, body = ''] = /^```json\n(.*)\n```$/m.exec(section) ?? [];
const changes = [...section.matchAll(/^\| (none|`.*`) \| (genuine|refused)/gm)].map(
  ([, change = '', verdict = '']) => [change, verdict] as const,
);

// The library reads the system's clock, and the vector has a fixed timestamp.
beforeEach(() => void vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1_000 }));
afterEach(() => void vi.useRealTimers());

/** Returns the vector with a change of the guide: another header, or a text of the body replaced by another. */
function applyChange(change: string): readonly [body: string, headers: Record<string, string>] {
  const [, before = '', after = ''] = /^`(.+)` → `(.+)`$/.exec(change) ?? [];
  if (before !== '') {
    expect(body).toContain(before);
    return [body.replace(before, after), headers];
  }
  const [, name = '', value = ''] = /^`([\w-]+): (.+)`$/.exec(change) ?? [];
  return [body, name === '' ? headers : { ...headers, [name]: value }];
}

test('the vector of the guide is a message of the service, signed as the guide says', () => {
  expect(statusMessage.safeDecode(JSON.parse(body)).success).toBe(true);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(guide).toContain(`export WEBHOOK_SECRET=${secret}\n`);
});

test('each changed vector of the guide has the verdict that the guide says', () => {
  expect(changes.filter(([, verdict]) => verdict === 'refused').length).toBeGreaterThan(3);
  for (const [change, expected] of changes) {
    let verdict = 'genuine';
    try {
      verifyWebhook(secret, ...applyChange(change));
    } catch {
      verdict = 'refused';
    }
    expect(verdict, change).toBe(expected);
  }
});
