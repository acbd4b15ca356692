import { describe, expect, test } from 'vitest';
import { hashCanonicalJson } from '../../core/canonical-json';
import {
  buildProviderRequest,
  calculateRetryTime,
  canSendRequest,
  mustLookUpFirst,
  type RequestState,
  requestStates,
} from './settlement';

const now = new Date('2026-11-21T12:00:00.000Z');

describe('a provider request', () => {
  const settled = { outcome: 'cashed-out', stage: 3, multiplierHundredths: 200 };

  // Providers store key and payload; a retry after an upgrade must send the same bytes.
  test('keeps its key and its canonical payload for the same round and area', () => {
    expect(buildProviderRequest('crash_1', 'custody', null)).toMatchObject({
      requestKey: 'crash:crash_1:custody',
      payload:
        '{"area":"custody","roundId":"crash_1","schema":"ripduel.crash-request/1","settled":null,"stake":"none"}',
    });
    expect(JSON.parse(buildProviderRequest('crash_1', 'settlement', settled).payload)).toMatchObject({ settled });
  });

  test('carries the hash of its payload', () => {
    const { payload, payloadHash } = buildProviderRequest('crash_1', 'settlement', settled);
    expect(payloadHash).toBe(hashCanonicalJson(JSON.parse(payload)));
  });

  test('has a key of its own for each round and each area', () => {
    const keys = ['crash_1', 'crash_2'].flatMap((roundId) =>
      (['custody', 'settlement'] as const).map((area) => buildProviderRequest(roundId, area, null).requestKey),
    );
    expect(new Set(keys).size).toBe(4);
  });
});

describe('the next attempt', () => {
  test.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [9, 512_000],
    [10, 600_000],
    [20, 600_000],
    [2_000, 600_000],
  ])('after %i attempts comes %i ms later', (attempts, milliseconds) => {
    expect(calculateRetryTime(now, attempts).getTime() - now.getTime()).toBe(milliseconds);
  });
});

describe('an attempt', () => {
  const rules: Record<RequestState, { mustLookUpFirst: boolean; canSendRequest: boolean }> = {
    pending: { mustLookUpFirst: false, canSendRequest: true },
    requested: { mustLookUpFirst: true, canSendRequest: true },
    disputed: { mustLookUpFirst: true, canSendRequest: false },
    final: { mustLookUpFirst: false, canSendRequest: false },
  };

  test.each(requestStates)('of a %s request queries and performs as its state allows', (state) => {
    expect({ mustLookUpFirst: mustLookUpFirst(state), canSendRequest: canSendRequest(state) }).toEqual(rules[state]);
  });
});
