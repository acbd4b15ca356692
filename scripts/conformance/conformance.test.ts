import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toKeypair } from '../../agents/keypair';
import { systemRandom } from '../../lib/core/random';
import { defects } from '../../testing/conformance/defects';
import {
  buildUnreachableProvider,
  checkProviderWithDefect,
  runConformanceChecksAt,
} from '../../testing/conformance/examine-provider';
import { serveEmbeddedChain } from '../../testing/conformance/served-chain';
import type { Chain } from './chain';
import { checks } from './checks';
import { formatChecklist, isConforming, listFailedChecks, toJsonReport } from './report';

let chain: Chain;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ chain, close } = await serveEmbeddedChain());
});
afterAll(() => close());

describe.concurrent('conformance', () => {
  test('the reference provider conforms', async () => {
    const ticks = await checkProviderWithDefect(chain, {});
    expect(listFailedChecks(ticks), formatChecklist(ticks)).toEqual([]);
    expect(isConforming(ticks)).toBe(true);
    expect(ticks.getVerdict('waits-for-finality')).toEqual({ state: 'holds' });
    expect(ticks.getVerdict('cards-held').state).toBe('left-out');
  });

  test('the reference provider conforms, and plays for its cards, where it deals in them', async () => {
    const ticks = await checkProviderWithDefect(chain, { dealsInCards: true });
    expect(listFailedChecks(ticks), formatChecklist(ticks)).toEqual([]);
    for (const name of ['cards-held', 'cards-once', 'brings-cards', 'takes-bond-back'] as const)
      expect(ticks.getVerdict(name)).toEqual({ state: 'holds' });
  });

  test('a provider that never answers does not conform', async () => {
    const { url, publicKey, ...rest } = buildUnreachableProvider(toKeypair(systemRandom(32)).address);
    const ticks = await runConformanceChecksAt(chain, { url, publicKey, ...rest });
    expect(isConforming(ticks)).toBe(false);
    expect(ticks.getVerdict('answer-signature')).toEqual({ state: 'not-reached' });
    expect(toJsonReport(url, publicKey, ticks)).toMatchObject({ provider: url, conforms: false });
  });
});

test('each check has a defect that makes it fail', () => {
  const broken = new Set(defects.flatMap(([, , names]) => names));
  expect(Object.keys(checks).filter((name) => !broken.has(name as never))).toEqual([]);
});

test('each section is a heading of the protocol', () => {
  const headings = readFileSync('docs/provider.md', 'utf8').match(/^## .*/gm) ?? [];
  const titles = headings.map((heading) => heading.replaceAll(/[#`]/g, '').trim());
  for (const { section } of Object.values(checks))
    expect(
      titles.some((title) => title.startsWith(section)),
      section,
    ).toBe(true);
});
