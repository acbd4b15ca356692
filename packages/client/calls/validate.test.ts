import { afterEach, expect, test } from 'vitest';
import recorded from '../../../lib/root/reference/examples.json';
import { openTestService, type TestService } from '../../../testing/client/service';
import { createDuel, getDuel } from '../generated/duels';
import { createClient } from './create-client';
import type { ClientEndpoint } from './endpoint';
import { InvalidInputError, UnexpectedResponseError } from './errors';
import { validation } from './validate';

const { response: duel, params } = recorded.getDuel;
let service: TestService;
afterEach(() => service.close());

async function openClient(body: unknown) {
  service = await openTestService({ status: 200, body });
  return createClient({ baseUrl: service.baseUrl, validation });
}

test('refuses input that the endpoint does not take, with a pointer to each member', async () => {
  const client = await openClient(duel);
  const body = { matchmakingMode: 'open', packId: '', fundingSeconds: 1 } as const;
  const error = await client.call(createDuel, { body }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InvalidInputError);
  const pointers = (error as InvalidInputError).errors.map(({ pointer }) => pointer);
  expect(pointers.toSorted()).toEqual(['/body/fundingSeconds', '/body/packId']);
  expect(service.received).toEqual([]);
});

test('sends valid input as it is', async () => {
  const client = await openClient(duel);
  const body = { matchmakingMode: 'open', packId: duel.packId, listed: false } as const;
  await client.call(createDuel, { body });
  expect(service.received[0]?.body).toEqual(body);
});

test('refuses a response with a member that is missing or of another type', async () => {
  for (const [body, named] of [
    [{ ...duel, packId: undefined }, '/packId'],
    [{ ...duel, version: 'one' }, '/version'],
    [{ ...duel, status: 7 }, '/status'],
    [{ ...duel, deposits: { creator: true } }, '/deposits/opponent'],
  ] as const) {
    const client = await openClient(body);
    const error = await client.call(getDuel, { params: { duelId: params.duelId } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toContain(named);
    if (body.status !== 7) await service.close();
  }
});

test('names an endpoint that it doesn’t know', async () => {
  await openClient(duel);
  const unknown: ClientEndpoint<Record<string, never>> = { ...getDuel, types: undefined, path: '/unknown' } as never;
  expect(() => validation.findFault(unknown, {})).toThrow('has no GET /unknown');
});
