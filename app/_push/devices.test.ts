import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256Hex } from '../../lib/core/hash';
import { forgetThisBrowser } from './devices';

const ENDPOINT = 'https://push.example/send/one';
const SUBSCRIPTION_ID = `push_${'1'.repeat(22)}`;

/** Steps in their order: `unsubscribe`, and the method of each request. */
const steps: string[] = [];

/** Stubs a service that refuses requests with this method, and lists this browser's subscription. */
function answerRequests(refusedMethod: string | null = null): void {
  const item = {
    ...{ subscriptionId: SUBSCRIPTION_ID, deviceName: 'Chrome on Linux', pushService: 'push.example' },
    ...{ endpointHash: sha256Hex(ENDPOINT), status: 'active', deliveredAt: null },
    createdAt: '2031-11-28T12:00:00.000Z',
  };
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'unauthenticated' };
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    steps.push(String(method));
    if (method === refusedMethod) return Response.json(problem, { status: 401 });
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ items: [item], nextCursor: null });
  });
}

beforeEach(() => {
  steps.length = 0;
  const subscription = { endpoint: ENDPOINT, unsubscribe: async () => steps.push('unsubscribe') };
  const getRegistration = async () => ({ pushManager: { getSubscription: async () => subscription } });
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker: { getRegistration } });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission: 'granted' });
  answerRequests();
});
afterEach(() => vi.unstubAllGlobals());

test('a browser that is signed out ends its notifications first, then its entry in the service’s list', async () => {
  await forgetThisBrowser();
  expect(steps).toEqual(['unsubscribe', 'GET', 'DELETE']);
});

test.each(['GET', 'DELETE'])('notifications end, and signing out goes on, even if a %s is refused', async (method) => {
  answerRequests(method);
  await forgetThisBrowser();
  expect(steps[0]).toBe('unsubscribe');
  expect(steps.at(-1)).toBe(method);
});

test('a browser without notifications asks the service for nothing', async () => {
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker: { getRegistration: async () => undefined } });
  await forgetThisBrowser();
  expect(steps).toEqual([]);
});
