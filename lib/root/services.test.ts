import { expect, test } from 'vitest';
import { readConfig } from '../configuration/config';
import { systemClock } from '../core/clock';
import { assembleServices, type ServicesInput } from './services';

const assembleWithApprovals = (approvals: readonly unknown[]) => () =>
  assembleServices({ config: readConfig({}), clock: systemClock, approvals } as unknown as ServicesInput);

test('a service with an incomplete approval does not start, and names the field', () => {
  expect(
    assembleWithApprovals([{ gate: 'real-value', approvedBy: 'Ada Lovelace', approvedAt: '2026-11-21T12:00:00Z' }]),
  ).toThrow(/lib\/gates\/approvals\.ts is not valid[\s\S]*\[0\]\.documentSha256/);
});
