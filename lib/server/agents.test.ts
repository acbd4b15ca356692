import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { superviseAgents } from './agents';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Longer than the wait before a restart. */
const PAST_RESTART_MS = 60_000;
const announced = {
  provider: { url: 'http://127.0.0.1:9', publicKey: 'key', token: 'token' },
  sparring: { wallet: 'wallet' },
};

/** Supervises agents whose processes are only recorded. */
function superviseRecordedAgents() {
  const children: (EventEmitter & { kill: () => boolean })[] = [];
  const forkAgents = () => {
    const child = Object.assign(new EventEmitter(), { kill: vi.fn(() => true) });
    children.push(child);
    return child as unknown as ChildProcess;
  };
  const [warn, announce] = [vi.fn(), vi.fn()];
  return { agents: superviseAgents(forkAgents, { warn }, announce), children, warn, announce };
}

test('agents that ended are forked again', () => {
  const { children, warn } = superviseRecordedAgents();
  children[0]?.emit('exit', 1);
  expect(warn).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(PAST_RESTART_MS);
  expect(children).toHaveLength(2);
});

test('no agents are forked while the server stops, even if they ended just before', () => {
  const { agents, children } = superviseRecordedAgents();
  children[0]?.emit('exit', 1);
  agents.stop();
  vi.advanceTimersByTime(PAST_RESTART_MS);
  expect(children).toHaveLength(1);
});

test('agents that are stopped are killed, and their end is no failure', () => {
  const { agents, children, warn } = superviseRecordedAgents();
  agents.stop();
  expect(children[0]?.kill).toHaveBeenCalledOnce();
  children[0]?.emit('exit', null);
  vi.advanceTimersByTime(PAST_RESTART_MS);
  expect(children).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

test('only the message that names the agents is passed on', () => {
  const { children, announce } = superviseRecordedAgents();
  children[0]?.emit('message', { kind: 'other', ...announced });
  children[0]?.emit('message', { kind: 'agents', ...announced });
  expect(announce.mock.calls).toEqual([[expect.objectContaining(announced)]]);
});
