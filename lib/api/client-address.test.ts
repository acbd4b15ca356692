import { expect, test } from 'vitest';
import { toClientNetwork } from './client-address';
import { fromWebRequest } from './web';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['203.0.113.7:443', '203.0.113.7:443'],
])('%s counts as %s', (address, client) => {
  expect(toClientNetwork(address)).toBe(client);
});

test('a request through a platform has its address from the configured header', () => {
  const request = new Request('http://localhost:3000/v1/packs', { headers: { 'x-real-ip': '2001:db8::7' } });
  const settings = { clientAddressHeader: 'x-real-ip', parseSessionCookie: async () => null };
  expect(fromWebRequest(request, {}, settings).clientAddress).toBe('2001:db8::/64');
});
