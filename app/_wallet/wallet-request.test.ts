import { expect, test } from 'vitest';
import { AccountChangedError, type PendingRequest, StoppedWaitingError, WalletRequestRunner } from './wallet-request';

function createRecordingRunner() {
  const told: PendingRequest[] = [];
  return { told, question: new WalletRequestRunner((asked) => told.push(asked)) };
}

const neverResolves = () => new Promise<never>(() => {});

test('an answer is given on, and nothing is asked any more', async () => {
  const { told, question } = createRecordingRunner();
  expect(await question.run('message', async () => 'signed')).toBe('signed');
  await expect(question.run('transaction', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(told).toEqual(['message', null, 'transaction', null]);
});

test.each([new StoppedWaitingError('enough'), new AccountChangedError('another')])(
  'a wait ends with %s',
  async (reason) => {
    const { told, question } = createRecordingRunner();
    const asked = question.run('transaction', neverResolves);
    question.cancelPending(reason);
    await expect(asked).rejects.toBe(reason);
    expect(told).toEqual(['transaction', null]);
  },
);

test('a new question ends the old one, and stays asked itself', async () => {
  const { told, question } = createRecordingRunner();
  const old = question.run('message', neverResolves);
  const asked = question.run('transaction', neverResolves);
  await expect(old).rejects.toBeInstanceOf(StoppedWaitingError);
  expect(told).toEqual(['message', 'transaction']);
  question.cancelPending(new StoppedWaitingError('enough'));
  await expect(asked).rejects.toBeInstanceOf(StoppedWaitingError);
});
