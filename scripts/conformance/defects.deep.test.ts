import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defects } from '../../testing/conformance/defects';
import { examineProvider } from '../../testing/conformance/examine-provider';
import { serveOwnChain } from '../../testing/conformance/served-chain';
import type { Chain } from './chain';
import { formatChecklist, isConforming, listFailedChecks } from './report';

let chain: Chain;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ chain, close } = await serveOwnChain());
});
afterAll(() => close());

describe.concurrent('a provider with one defect', { timeout: 240_000 }, () => {
  test.each(defects)('fails the checks that the defect breaks, and no other: %s', async (_, defect, broken) => {
    const ticks = await examineProvider(chain, defect);
    expect(listFailedChecks(ticks).toSorted(), formatChecklist(ticks)).toEqual([...broken].toSorted());
    expect(isConforming(ticks)).toBe(false);
  });
});
