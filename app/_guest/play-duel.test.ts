import { describe, expect, test, vi } from 'vitest';
import { afterStart, buildGuestDuelView } from '../../testing/guest/duel-view';
import { buildTranslator } from '../_messages/build-translator';
import type { GuestDuelView } from './guest-duel-state';
import { type GuestDuelError, type GuestDuelPorts, type GuestProgress, playGuestDuel } from './play-duel';

/**
 * Builds ports that succeed, and a list of their calls in order, without the duel's checks. The checks return `views`,
 * the last one again and again.
 */
function buildPorts(views: readonly GuestDuelView[], overrides: Partial<GuestDuelPorts<string>> = {}) {
  const calls: string[] = [];
  let checks = 0;
  let opened = 0;
  const record = <Result>(name: string, result: Result) =>
    vi.fn(async () => {
      calls.push(name);
      return result;
    });
  const ports: GuestDuelPorts<string> = {
    t: buildTranslator('en', 'guest'),
    isOnline: () => true,
    isPlayerReady: () => false,
    connectBurner: record('connect', 'burner'),
    signIn: record('sign in', undefined),
    fund: record('fund', undefined),
    openDuel: vi.fn(async () => {
      calls.push('open');
      opened += 1;
      return opened === 1 ? 'duel_first' : 'duel_second';
    }),
    forgetDuel: () => calls.push('forget'),
    hasAttempt: () => false,
    mayHavePaid: () => false,
    storeMayHavePaid: (mayHavePaid) => calls.push(mayHavePaid ? 'store payment' : 'store no payment'),
    checkDuel: vi.fn(async () => {
      const view = views[Math.min(checks, views.length - 1)] as GuestDuelView;
      checks += 1;
      return view;
    }),
    prepare: record('prepare', 'payment'),
    pay: record('pay', undefined),
    toFault: (error, stage) => ({ what: `${stage}: ${(error as Error).message}`, next: 'Try again.' }),
    pause: async () => {},
    ...overrides,
  };
  return { ports, calls };
}

const ignoreProgress = () => {};
const play = (
  ports: GuestDuelPorts<string>,
  show: (progress: GuestProgress) => void = ignoreProgress,
  signal = new AbortController().signal,
) => playGuestDuel(ports, show, signal);
const fail = (message: string) => async () => {
  throw new Error(message);
};

test('a visitor gets a player, test SOL and a paid duel, each once and in order', async () => {
  const { ports, calls } = buildPorts([
    buildGuestDuelView('waiting'),
    buildGuestDuelView('matched', { hasConsent: false }),
    buildGuestDuelView('matched'),
  ]);
  const shown: GuestProgress[] = [];
  expect(await play(ports, (progress) => shown.push(progress))).toBe('duel_first');
  expect(calls.toSorted()).toEqual(
    ['connect', 'fund', 'forget', 'open', 'pay', 'prepare', 'sign in', 'store payment'].toSorted(),
  );
  expect(calls.slice(0, 2)).toEqual(['connect', 'sign in']);
  expect(calls.slice(-2)).toEqual(['pay', 'forget']);
  expect(calls.indexOf('store payment')).toBeLessThan(calls.indexOf('pay'));
  expect(shown[0]).toEqual({
    player: 'now',
    sol: 'next',
    duel: 'next',
    opponent: 'next',
    payment: 'next',
    table: 'next',
  });
  expect(shown.at(-1)).toEqual({
    player: 'done',
    sol: 'done',
    duel: 'done',
    opponent: 'done',
    payment: 'done',
    table: 'now',
  });
});

test('in a rematch only what happens is shown as under way: the player is ready and has test SOL', async () => {
  const { ports } = buildPorts([buildGuestDuelView('matched')], { isPlayerReady: () => true });
  const shown: GuestProgress[] = [];
  await play(ports, (progress) => shown.push(progress));
  expect(shown.some(({ player }) => player !== 'done')).toBe(false);
  expect(shown.some(({ sol }) => sol === 'now')).toBe(false);
  expect(shown[1]).toEqual({ ...shown[0], duel: 'now' });
});

test('test SOL is shown as under way only if the wallet is short of it', async () => {
  const { ports } = buildPorts([buildGuestDuelView('matched')], { fund: async (_, onShort) => onShort() });
  const shown: GuestProgress[] = [];
  await play(ports, (progress) => shown.push(progress));
  expect(shown.some(({ sol }) => sol === 'now')).toBe(true);
});

test('nothing is paid before the wallet has test SOL, nor before the provider agreed', async () => {
  let giveSol = (): void => {};
  const { ports, calls } = buildPorts([buildGuestDuelView('matched')], {
    fund: () =>
      new Promise((resolve) => {
        giveSol = resolve;
      }),
  });
  const playing = play(ports);
  await vi.waitFor(() => expect(ports.checkDuel).toHaveBeenCalled());
  expect(calls).not.toContain('prepare');
  giveSol();
  await playing;
  expect(calls).toContain('pay');
});

test.each([
  ['its payment is on its way', buildGuestDuelView('matched', { hasPaid: true })],
  ['its payment has landed', buildGuestDuelView('funding', { hasDeposit: true })],
  ['its payment is final', buildGuestDuelView('committing', { hasDeposit: true })],
  ['both have paid', buildGuestDuelView('funded')],
  ['its result is being drawn', buildGuestDuelView('resolving')],
])('after a reload a duel isn’t paid again when %s', async (_, view) => {
  const { ports, calls } = buildPorts([view]);
  expect(await play(ports)).toBe('duel_first');
  expect(calls).not.toContain('pay');
  expect(calls).toContain('forget');
});

test.each([
  ['was cancelled', buildGuestDuelView('cancelled')],
  ['is being refunded to others', buildGuestDuelView('refunding')],
  ['was refunded', buildGuestDuelView('refunded', { hasDeposit: true })],
  ['has a result', buildGuestDuelView('resolved', { hasDeposit: true })],
  ['is settled', buildGuestDuelView('settled', { hasDeposit: true })],
  ['can’t be paid in time any more', buildGuestDuelView('matched', { now: afterStart(481) })],
])('a duel of an earlier try that %s is forgotten, and another one is played', async (_, view) => {
  const { ports, calls } = buildPorts([view, buildGuestDuelView('matched', { duelId: 'duel_second' })]);
  expect(await play(ports)).toBe('duel_second');
  expect(calls.filter((name) => name === 'open')).toHaveLength(2);
  expect(calls.indexOf('forget')).toBeLessThan(calls.lastIndexOf('open'));
});

test.each(['matched', 'funding', 'committing'] as const)(
  'a duel that is %s by the opponent’s payment alone is paid',
  async (status) => {
    const { ports, calls } = buildPorts([buildGuestDuelView(status)]);
    await play(ports);
    expect(calls).toContain('pay');
  },
);

test('a duel can still be paid in the last second for it', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('matched', { now: afterStart(480) })]);
  await play(ports);
  expect(calls).toContain('pay');
});

test.each([
  ['cancelled', { hasPaid: true }],
  ['refunding', { hasPaid: true }],
  ['refunding', { hasDeposit: true }],
] as const)(
  'a duel that is %s with a fee of the player on its way opens no second one silently',
  async (status, options) => {
    const { ports, calls } = buildPorts([buildGuestDuelView(status, options)]);
    const error = await play(ports).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ stage: 'opponent', duelId: 'duel_first' });
    expect((error as GuestDuelError).fault.what).toBe('This duel ended after your payment was sent');
    expect((error as GuestDuelError).fault.money).toContain('comes back to you automatically');
    expect(calls.filter((name) => name === 'open')).toHaveLength(1);
    // The duel is forgotten, so the next press plays another one.
    expect(calls.at(-1)).toBe('forget');
  },
);

test('a cancelled duel whose payment may have been sent unrecorded opens no second one silently', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('cancelled')], { mayHavePaid: () => true });
  await expect(play(ports)).rejects.toMatchObject({ duelId: 'duel_first' });
  expect(calls.filter((name) => name === 'open')).toHaveLength(1);
});

test('a duel whose payment may have been sent just in time is shown, not replaced', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('matched', { now: afterStart(481) })], {
    mayHavePaid: () => true,
  });
  expect(await play(ports)).toBe('duel_first');
  expect(calls).not.toContain('pay');
});

test('after two duels that ended, no third is opened, and nobody says that Sparky was missing', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('cancelled')]);
  await expect(play(ports)).rejects.toMatchObject({
    stage: 'opponent',
    fault: { what: 'Two duels ended before you could pay' },
  });
  expect(calls.filter((name) => name === 'open')).toHaveLength(2);
});

test.each([
  ['an opponent that doesn’t join', buildGuestDuelView('waiting'), 'Sparky didn’t join in half a minute'],
  [
    'a provider that doesn’t accept',
    buildGuestDuelView('matched', { hasConsent: false }),
    'The pack provider didn’t accept the duel in half a minute',
  ],
])('%s ends the wait, and the duel is kept for the next try', async (_, view, what) => {
  const { ports, calls } = buildPorts([view]);
  await expect(play(ports)).rejects.toMatchObject({ stage: 'opponent', fault: { what } });
  expect(ports.checkDuel).toHaveBeenCalledTimes(60);
  expect(calls).not.toContain('forget');
});

test.each([
  ['player', { connectBurner: fail('no') }],
  ['duel', { openDuel: fail('no') }],
  ['opponent', { checkDuel: fail('no') }],
  ['payment', { prepare: fail('no') }],
] as const)('a failure of stage %s doesn’t deny an earlier payment', async (stage, overrides) => {
  const { ports } = buildPorts([buildGuestDuelView('matched')], { ...overrides, mayHavePaid: () => true });
  await expect(play(ports)).rejects.toMatchObject({
    stage,
    fault: { money: 'Nothing was paid in this try, but an earlier payment of yours may have been sent.' },
  });
  const { ports: first } = buildPorts([buildGuestDuelView('matched')], overrides);
  const error = await play(first).catch((thrown: unknown) => thrown);
  expect((error as GuestDuelError).fault.money).toBeUndefined();
});

test('offline, a run ends before it connects a player', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('matched')], { isOnline: () => false });
  await expect(play(ports)).rejects.toMatchObject({
    stage: 'player',
    fault: { what: 'You’re offline', money: 'Nothing was paid.', next: 'Your duel starts once you’re connected.' },
    duelId: null,
  });
  expect(calls).toEqual([]);
  const { ports: resumed } = buildPorts([buildGuestDuelView('matched')], {
    isOnline: () => false,
    hasAttempt: () => true,
  });
  await expect(play(resumed)).rejects.toMatchObject({
    fault: { what: 'You’re offline', money: expect.stringContaining('an earlier payment of yours may have been sent') },
  });
});

test('a stored duel that isn’t checked yet may have been paid by hand', async () => {
  const money = 'Nothing was paid in this try, but an earlier payment of yours may have been sent.';
  const hasAttempt = () => true;
  const { ports } = buildPorts([buildGuestDuelView('matched')], { hasAttempt, connectBurner: fail('no') });
  await expect(play(ports)).rejects.toMatchObject({ stage: 'player', fault: { money } });
  const { ports: checked } = buildPorts([buildGuestDuelView('matched')], { hasAttempt, prepare: fail('no') });
  const error = await play(checked).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ stage: 'payment' });
  expect((error as GuestDuelError).fault.money).toBeUndefined();
});

test('a failure beside a paid duel doesn’t deny its payment', async () => {
  const fund = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    throw new Error('no');
  };
  const { ports } = buildPorts([buildGuestDuelView('funding', { hasDeposit: true })], { fund });
  await expect(play(ports)).rejects.toMatchObject({
    stage: 'sol',
    fault: { money: 'Nothing was paid in this try, but an earlier payment of yours may have been sent.' },
  });
});

test('a payment that failed to be sent is no earlier payment', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('matched')], { pay: fail('no') });
  await expect(play(ports)).rejects.toMatchObject({ stage: 'payment' });
  expect(calls.at(-1)).toBe('store no payment');
});

describe('once the player has left', () => {
  const playUntil = (name: keyof GuestDuelPorts<string>, overrides: Partial<GuestDuelPorts<string>> = {}) => {
    const leaving = new AbortController();
    const reason = new Error('left');
    const { ports, calls } = buildPorts([buildGuestDuelView('waiting'), buildGuestDuelView('matched')], overrides);
    const left: Record<string, unknown> = {
      [name]: async (...args: unknown[]) => {
        leaving.abort(reason);
        calls.push('left');
        return (ports[name] as (...args: unknown[]) => unknown)(...args);
      },
    };
    const show = vi.fn((_: GuestProgress) => calls.push('show'));
    return { playing: play({ ...ports, ...left }, show, leaving.signal), calls, reason };
  };

  test.each(['connectBurner', 'signIn', 'openDuel', 'checkDuel', 'pause', 'prepare'] as const)(
    'during %s, nothing more is signed, paid or shown',
    async (name) => {
      const { playing, calls, reason } = playUntil(name);
      await expect(playing).rejects.toBe(reason);
      await new Promise((resolve) => setTimeout(resolve));
      const after = calls.slice(calls.indexOf('left') + 1);
      for (const effect of ['pay', 'show', 'forget', 'store payment']) expect(after).not.toContain(effect);
      if (name === 'connectBurner') expect(after).not.toContain('sign in');
    },
  );

  test('a failure tells nothing', async () => {
    const { playing, reason } = playUntil('prepare', { prepare: fail('no') });
    await expect(playing).rejects.toBe(reason);
  });

  test('a payment on its way is kept for the next press', async () => {
    const { playing, calls, reason } = playUntil('pay');
    await expect(playing).rejects.toBe(reason);
    expect(calls).toContain('store payment');
    expect(calls).not.toContain('forget');
  });
});

test('after a failure the other stages stop: no second duel is opened behind the message', async () => {
  let cancel = (_: GuestDuelView): void => {};
  const { ports, calls } = buildPorts([], {
    fund: fail('no'),
    checkDuel: () =>
      new Promise((resolve) => {
        cancel = resolve;
      }),
  });
  await expect(play(ports)).rejects.toMatchObject({ stage: 'sol' });
  cancel(buildGuestDuelView('cancelled'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.filter((name) => name === 'open')).toHaveLength(1);
  expect(calls).not.toContain('forget');
});

test.each([
  ['player', { connectBurner: fail('no') }],
  ['player', { signIn: fail('no') }],
  [
    'sol',
    {
      fund: async (_: string, onShort: () => void) => {
        onShort();
        throw new Error('no');
      },
    },
  ],
  ['duel', { openDuel: fail('no') }],
  ['opponent', { checkDuel: fail('no') }],
  ['payment', { prepare: fail('no') }],
  ['payment', { pay: fail('no') }],
] as const)('a failure of stage %s says so, and nothing after it is shown', async (stage, overrides) => {
  const { ports, calls } = buildPorts([buildGuestDuelView('matched')], overrides);
  const shown: GuestProgress[] = [];
  const playing = play(ports, (progress) => shown.push(progress));
  await expect(playing).rejects.toMatchObject({ stage, fault: { what: `${stage}: no` } });
  expect(shown.at(-1)?.[stage]).toBe('now');
  const count = shown.length;
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toHaveLength(count);
  expect(calls).not.toContain('forget');
});

test('a transaction that isn’t the duel’s is never signed', async () => {
  const { ports, calls } = buildPorts([buildGuestDuelView('matched')], { prepare: fail('The fee is another one.') });
  await expect(play(ports)).rejects.toMatchObject({ stage: 'payment' });
  expect(calls).not.toContain('pay');
});
