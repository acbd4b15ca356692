import { expect, test } from 'vitest';
import { AccountChangedError, type PendingRequest, StoppedWaitingError, WalletRequestRunner } from './wallet-request';

function open() {
  const told: PendingRequest[] = [];
  return { told, question: new WalletRequestRunner((asked) => told.push(asked)) };
}

const never = () => new Promise<never>(() => {});

test('an answer is given on, and nothing is asked any more', async () => {
  const { told, question } = open();
  expect(await question.ask('message', async () => 'signed')).toBe('signed');
  await expect(question.ask('transaction', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(told).toEqual(['message', null, 'transaction', null]);
});

test.each([new StoppedWaitingError('enough'), new AccountChangedError('another')])(
  'a wait ends with %s',
  async (reason) => {
    const { told, question } = open();
    const asked = question.ask('transaction', never);
    question.breakOff(reason);
    await expect(asked).rejects.toBe(reason);
    expect(told).toEqual(['transaction', null]);
  },
);

test('a new question ends the old one, and stays asked itself', async () => {
  const { told, question } = open();
  const old = question.ask('message', never);
  const asked = question.ask('transaction', never);
  await expect(old).rejects.toBeInstanceOf(StoppedWaitingError);
  expect(told).toEqual(['message', 'transaction']);
  question.breakOff(new StoppedWaitingError('enough'));
  await expect(asked).rejects.toBeInstanceOf(StoppedWaitingError);
});
