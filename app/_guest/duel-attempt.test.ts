import { expect, test } from 'vitest';
import { systemRandom } from '../../lib/core/random';
import { forgetDuelAttempt, getOrCreateIdempotencyKey, mayHavePaidAttempt, storeMayHavePaid } from './duel-attempt';

function createStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test('the same request keeps its key, over reloads too, until it is forgotten', () => {
  const store = createStore();
  const key = getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom)).toBe(key);
  forgetDuelAttempt(store);
  expect(getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom)).not.toBe(key);
});

test('another request gets another key: the service refuses a key with another body', () => {
  const store = createStore();
  const key = getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom);
  expect(getOrCreateIdempotencyKey('{"packId":"b"}', store, systemRandom)).not.toBe(key);
});

test('an attempt records whether its payment may have been sent, until it is forgotten', () => {
  const store = createStore();
  expect(mayHavePaidAttempt(store)).toBe(false);
  const key = getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom);
  expect(mayHavePaidAttempt(store)).toBe(false);
  storeMayHavePaid(true, store);
  expect(mayHavePaidAttempt(store)).toBe(true);
  expect(getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom)).toBe(key);
  expect(mayHavePaidAttempt(store)).toBe(true);
  storeMayHavePaid(false, store);
  expect(mayHavePaidAttempt(store)).toBe(false);
  storeMayHavePaid(true, store);
  forgetDuelAttempt(store);
  expect(mayHavePaidAttempt(store)).toBe(false);
});

test('an unreadable attempt is replaced', () => {
  const store = createStore();
  store.setItem('ripduel.guest-duel', '{');
  expect(mayHavePaidAttempt(store)).toBe(false);
  expect(getOrCreateIdempotencyKey('{"packId":"a"}', store, systemRandom)).toMatch(/^[0-9a-f]{32}$/);
});
