import { describe, expect, test } from 'vitest';
import { type GuestRipPorts, type GuestRipProgress, playGuestRip } from './play-guest-rip';

/**
 * Builds a run whose ports record their calls; `failing` is the call that rejects, `leaving` the one during which the
 * player leaves. `isOpen` is whether the payment still has to be made, `hasLeft` whether the player leaves before the
 * start.
 */
function createRecordingPorts({ isOpen = true, failing = '', leaving = '', hasLeft = false } = {}) {
  const calls: string[] = [];
  const shown: GuestRipProgress[] = [];
  const leave = new AbortController();
  if (hasLeft) leave.abort(new Error('left'));
  const call =
    <Result>(name: string, result: Result) =>
    async (): Promise<Result> => {
      calls.push(name);
      if (name === leaving) leave.abort(new Error('left'));
      if (name === failing) throw new Error(name);
      return result;
    };
  const ports: GuestRipPorts<string, string> = {
    connect: call('connect', 'wallet'),
    signIn: call('signIn', undefined),
    bindSeeds: call('bindSeeds', { play: 'play', isOpen }),
    fund: call('fund', undefined),
    wrapPrice: call('wrapPrice', undefined),
    prepare: call('prepare', 'payment'),
    pay: call('pay', undefined),
    toFault: (error, stage) => ({ what: `${stage}: ${(error as Error).message}`, next: '' }),
  };
  const run = () => playGuestRip(ports, (progress) => void shown.push(progress), leave.signal);
  return { run, calls, shown };
}

/** The ports' calls of a whole rip, in order. */
const ALL_CALLS = ['connect', 'signIn', 'bindSeeds', 'fund', 'wrapPrice', 'prepare', 'pay'];

test('a guest’s rip is bound before the wallet gets money, and paid last', async () => {
  const { run, calls, shown } = createRecordingPorts();
  await run();
  expect(calls).toEqual(ALL_CALLS);
  expect(shown.at(-1)).toEqual({ player: 'done', seeds: 'done', sol: 'done', price: 'done', payment: 'done' });
});

test('a payment that an earlier attempt sent isn’t made again', async () => {
  const { run, calls, shown } = createRecordingPorts({ isOpen: false });
  await run();
  expect(calls).toEqual(['connect', 'signIn', 'bindSeeds']);
  expect(shown.at(-1)?.payment).toBe('done');
});

describe.each(ALL_CALLS)('%s', (name) => {
  const stages: Record<string, string> = {
    ...{ connect: 'player', signIn: 'player', bindSeeds: 'seeds', fund: 'sol' },
    ...{ wrapPrice: 'price', prepare: 'payment', pay: 'payment' },
  };

  test('that fails ends the run with its stage, and nothing follows', async () => {
    const { run, calls } = createRecordingPorts({ failing: name });
    await expect(run()).rejects.toMatchObject({ stage: stages[name], fault: { what: `${stages[name]}: ${name}` } });
    expect(calls.at(-1)).toBe(name);
  });

  test('during which the player leaves is the last call', async () => {
    const { run, calls, shown } = createRecordingPorts({ leaving: name });
    await expect(run()).rejects.toThrow('left');
    expect(calls.at(-1)).toBe(name);
    expect(shown.at(-1)?.[stages[name] as 'payment']).toBe('now');
  });
});

test('a player who has left before the start connects nothing', async () => {
  const { run, calls, shown } = createRecordingPorts({ hasLeft: true });
  await expect(run()).rejects.toThrow('left');
  expect([calls, shown]).toEqual([[], []]);
});
