import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildReloadingPage, reloadingPageHeaders } from './not-ready';

test('the page that reloads itself may use its own style alone', () => {
  const page = buildReloadingPage({
    title: 'RipDuel is starting',
    reason: 'It waits.',
    retryAfter: '2',
    requestId: 'req_1',
  });
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(style).not.toBe('');
  expect(reloadingPageHeaders['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  );
});
