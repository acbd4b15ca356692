import { beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getPack } from '../packs/contract';
import { getPolicy } from '../valuation/contract';
import { currentPolicyHash } from '../valuation/rules';
import { getIndex } from './contract';

let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});

test('the index names addresses of this service', async () => {
  const { name, version, ...links } = expectStatus(200, await world.call(getIndex, {}));
  expect(name).toBe('RipDuel');
  for (const link of Object.values(links)) expect(link).toMatch(/^http:\/\/localhost/);
});

test.each([
  ['the index', getIndex, {}],
  ['a pack', getPack, { params: { packId: 'kickoff-2031' } }],
  ['a policy', getPolicy, { params: { policyHash: currentPolicyHash } }],
])('%s isn’t sent again to a client that has it', async (_, endpoint, call) => {
  const first = await world.call(endpoint, call);
  const { etag } = first.headers;
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const known = await world.call(endpoint, { ...call, headers: { 'if-none-match': etag as string } });
  expect([known.status, known.text, known.headers.etag, known.headers['content-type']]).toEqual([
    304,
    null,
    etag,
    undefined,
  ]);
  const other = await world.call(endpoint, { ...call, headers: { 'if-none-match': '"another"' } });
  expect([other.status, other.text]).toEqual([200, first.text]);
});
