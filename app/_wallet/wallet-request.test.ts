import { expect, test } from 'vitest';
import { AccountChangedError, type PendingRequest, StoppedWaitingError, WalletRequestRunner } from './wallet-request';

function createRecordingRunner() {
  const told: PendingRequest[] = [];
  return { told, runner: new WalletRequestRunner((asked) => told.push(asked)) };
}

const neverResolves = () => new Promise<never>(() => {});

test('the wallet’s answer is passed on, and then no request is pending', async () => {
  const { told, runner } = createRecordingRunner();
  expect(await runner.run('message', async () => 'signed')).toBe('signed');
  await expect(runner.run('transaction', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(told).toEqual(['message', null, 'transaction', null]);
});

test.each([new StoppedWaitingError('enough'), new AccountChangedError('another')])(
  'a wait ends with %s',
  async (reason) => {
    const { told, runner } = createRecordingRunner();
    const asked = runner.run('transaction', neverResolves);
    runner.cancelPending(reason);
    await expect(asked).rejects.toBe(reason);
    expect(told).toEqual(['transaction', null]);
  },
);

test('a new request ends the old one, and stays pending itself', async () => {
  const { told, runner } = createRecordingRunner();
  const old = runner.run('message', neverResolves);
  const asked = runner.run('transaction', neverResolves);
  await expect(old).rejects.toBeInstanceOf(StoppedWaitingError);
  expect(told).toEqual(['message', 'transaction']);
  runner.cancelPending(new StoppedWaitingError('enough'));
  await expect(asked).rejects.toBeInstanceOf(StoppedWaitingError);
});
