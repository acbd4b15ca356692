import { beforeEach, expect, test } from 'vitest';
import { openFunnel } from './funnel';

let sent: string[];
let due: (() => void)[];
let optedOut: boolean;

beforeEach(() => {
  sent = [];
  due = [];
  optedOut = false;
});

const open = () =>
  openFunnel({
    isOptedOut: () => optedOut,
    runSoon: (work) => void due.push(work),
    send: (body) => void sent.push(body),
  });

const timePasses = (): void => {
  for (const work of due.splice(0)) work();
};

test('steps that come together are sent together', () => {
  const count = open();
  count('page-opened');
  count('wallet-connected');
  expect(sent).toEqual([]);
  timePasses();
  expect(sent).toEqual(['{"events":["page-opened","wallet-connected"]}']);
});

test('a later step is sent by itself, and none twice', () => {
  const count = open();
  count('page-opened');
  timePasses();
  count('page-opened');
  count('duel-opened');
  count('duel-opened');
  timePasses();
  timePasses();
  expect(sent).toEqual(['{"events":["page-opened"]}', '{"events":["duel-opened"]}']);
});

test('the page going away after the time has come sends nothing again', () => {
  const count = open();
  count('page-opened');
  const [work] = due;
  work?.();
  work?.();
  expect(sent).toHaveLength(1);
});

test('who is not to be counted sends nothing at all', () => {
  optedOut = true;
  const count = open();
  count('page-opened');
  expect(due).toEqual([]);
  optedOut = false;
  count('duel-opened');
  timePasses();
  expect(sent).toEqual(['{"events":["duel-opened"]}']);
});
