import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defects } from '../../testing/conformance/defects';
import { checkProviderWithDefect } from '../../testing/conformance/examine-provider';
import { serveEmbeddedChain } from '../../testing/conformance/served-chain';
import type { Chain } from './chain';
import { formatChecklist, isConforming, listFailedChecks } from './report';

let chain: Chain;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ chain, close } = await serveEmbeddedChain());
});
afterAll(() => close());

describe.concurrent('a provider with one defect', { timeout: 240_000 }, () => {
  test.each(defects)('fails the checks that the defect breaks, and no other: %s', async (_, defect, broken) => {
    const ticks = await checkProviderWithDefect(chain, defect);
    expect(listFailedChecks(ticks).toSorted(), formatChecklist(ticks)).toEqual([...broken].toSorted());
    expect(isConforming(ticks)).toBe(false);
  });
});
