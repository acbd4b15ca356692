import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openMockProvider } from '../../testing/provider/mock';
import { type Meter, silentMeter } from '../api/meter';
import { openHttpProvider } from './http';
import { meterProvider } from './metered';

const TERMS_HASH = 'a'.repeat(64);

function openMeter() {
  const counted: string[] = [];
  const balances: bigint[] = [];
  const meter: Meter = {
    ...silentMeter,
    countProviderCall: (operation, outcome) => counted.push(`${operation} ${outcome}`),
    setProviderHealth: ({ freeLamports }) => balances.push(freeLamports),
  };
  return { meter, counted, balances };
}

test('operations are counted by name, and only a health reply has a balance', async () => {
  const { meter, counted, balances } = openMeter();
  const mock = openMockProvider('metered');
  mock.refusal = { kind: 'refused', code: 'bond-short', message: 'no SOL' };
  const provider = meterProvider(mock, meter);
  expect([provider.mode, provider.publicKey]).toEqual([mock.mode, mock.publicKey]);
  const { freeLamports } = await provider.checkHealth();
  await provider.requestCommitments(['duel_1']);
  await provider.requestCards(1);
  await provider.requestConsent({ duelId: 'duel_1', terms: '', entries: [] });
  await provider.withdrawConsent(TERMS_HASH);
  await provider.findEntropy(TERMS_HASH);
  expect(counted).toEqual(['health ok', 'commitments ok', 'cards ok', 'agree refused', 'withdraw ok', 'entropy ok']);
  expect(balances).toEqual([freeLamports]);
});

test('an unsigned reply and a provider that is away count as unavailable, and leave the balance alone', async () => {
  const { meter, counted, balances } = openMeter();
  const server = createServer((_request, response) => response.end('{"providerKey":"x","freeLamports":"1"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey } = openMockProvider('metered');
  const settings = { url, publicKey, mode: 'external', token: 't'.repeat(32) } as const;
  const provider = meterProvider(openHttpProvider({ ...settings, random: (size) => new Uint8Array(size) }), meter);
  await expect(provider.checkHealth()).rejects.toMatchObject({ code: 'provider-unavailable' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(provider.draw({} as never)).rejects.toMatchObject({ code: 'provider-unavailable' });
  expect([counted, balances]).toEqual([['health unavailable', 'draw unavailable'], []]);
});

test('a provider that gives no answer in time counts as a timeout', async () => {
  const { meter, counted } = openMeter();
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey } = openMockProvider('metered');
  const settings = { url, publicKey, mode: 'external', token: 't'.repeat(32) } as const;
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
  const provider = meterProvider(openHttpProvider({ ...settings, random: (size) => new Uint8Array(size) }), meter);
  await expect(provider.requestCommitments(['duel_1'])).rejects.toMatchObject({ code: 'provider-unavailable' });
  expect(counted).toEqual(['commitments timeout']);
  await new Promise((resolve) => server.close(resolve));
});
