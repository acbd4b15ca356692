import { describe, expect, test, vi } from 'vitest';
import type { DuelStatus } from '../../lib/duel/rules/duel';
import { afterStart, buildGuestDuelView } from '../../testing/guest/duel-view';
import { buildTranslator } from '../_messages/build-translator';
import type { GuestDuelView } from './guest-duel-state';
import { type GuestPaymentPorts, type GuestPaymentProgress, payAsGuest } from './pay-as-guest';

const buildView = (status: DuelStatus, options: Parameters<typeof buildGuestDuelView>[1] = {}) =>
  buildGuestDuelView(status, { ...options, side: 'opponent' });

/**
 * Opens ports that record their calls, without the duel's checks, which return `views`, the last one again and again.
 * `failing` names the call that fails, `leaving` the one during which the visitor leaves the page.
 */
function openPorts(views: readonly GuestDuelView[], { failing = '', leaving = '' } = {}) {
  const calls: string[] = [];
  const shown: GuestPaymentProgress[] = [];
  const leave = new AbortController();
  let checks = 0;
  const call =
    <Result>(name: string, result: Result) =>
    async (): Promise<Result> => {
      calls.push(name);
      if (name === leaving) leave.abort(new Error('left'));
      if (name === failing) throw new Error(name);
      return result;
    };
  const ports: GuestPaymentPorts<string> = {
    t: buildTranslator('en', 'guest'),
    isPlayerReady: () => false,
    connect: call('connect', undefined),
    fund: call('fund', undefined),
    checkDuel: async () => {
      const view = views[Math.min(checks, views.length - 1)] as GuestDuelView;
      checks += 1;
      return view;
    },
    prepare: call('prepare', 'payment'),
    pay: call('pay', undefined),
    toFault: (error, stage) => ({ what: `${stage}: ${(error as Error).message}`, next: '' }),
    pause: call('pause', undefined),
  };
  return { calls, shown, run: () => payAsGuest(ports, (progress) => void shown.push(progress), leave.signal), ports };
}

test('pays once the wallet has test SOL and the provider has signed the terms', async () => {
  const { run, calls, shown } = openPorts([buildView('matched', { hasConsent: false }), buildView('committing')]);
  await run();
  expect(calls[0]).toBe('connect');
  expect(calls.toSorted()).toEqual(['connect', 'fund', 'pause', 'pay', 'prepare']);
  expect(calls.slice(-2)).toEqual(['prepare', 'pay']);
  expect(shown.at(-1)).toEqual({ player: 'done', sol: 'done', terms: 'done', payment: 'done' });
});

test('a player who is ready and has test SOL is told of neither', async () => {
  const { ports, run, shown } = openPorts([buildView('matched')]);
  Object.assign(ports, { isPlayerReady: () => true });
  await run();
  expect(shown.some(({ player, sol }) => player === 'now' || sol === 'now')).toBe(false);
});

test.each([
  ['its payment is on its way', buildView('matched', { hasPaid: true })],
  ['its payment has landed', buildView('committing', { hasDeposit: true })],
  ['the draw has begun', buildView('funded')],
  ['it was cancelled', buildView('cancelled')],
  ['it is being refunded', buildView('refunding')],
  ['it has a result', buildView('resolved')],
  ['it is too late to pay', buildView('matched', { now: afterStart(599) })],
])('nothing is paid when %s', async (_, view) => {
  const { run, calls } = openPorts([view]);
  await run();
  expect(calls.toSorted()).toEqual(['connect', 'fund']);
});

test('fails without paying if the provider never signs, and says how to go on', async () => {
  const { run, calls } = openPorts([buildView('matched', { hasConsent: false })]);
  await expect(run()).rejects.toMatchObject({
    stage: 'terms',
    fault: {
      what: 'The pack provider didn’t accept the duel in half a minute',
      next: 'Your duel is still open. Try again in a moment.',
    },
  });
  expect(calls.filter((name) => name === 'pause')).toHaveLength(60);
  expect(calls).not.toContain('prepare');
});

describe.each([
  ['connect', 'player'],
  ['fund', 'sol'],
  ['prepare', 'payment'],
  ['pay', 'payment'],
] as const)('%s', (name, stage) => {
  test('that fails ends the run with its stage, and nothing is paid after it', async () => {
    const { run, calls } = openPorts([buildView('matched')], { failing: name });
    await expect(run()).rejects.toMatchObject({ stage, fault: { what: `${stage}: ${name}` } });
    expect(calls.at(-1)).toBe(name);
  });

  test('during which the player leaves is the last call', async () => {
    const { run, calls } = openPorts([buildView('matched')], { leaving: name });
    await expect(run()).rejects.toThrow('left');
    expect(calls.at(-1)).toBe(name);
  });
});

test('stops polling the duel once getting test SOL has failed', async () => {
  const { run, ports } = openPorts([buildView('matched', { hasConsent: false })], { failing: 'fund' });
  const check = vi.spyOn(ports, 'checkDuel');
  await expect(run()).rejects.toMatchObject({ stage: 'sol' });
  const asked = check.mock.calls.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(check.mock.calls.length).toBeLessThanOrEqual(asked + 1);
});
