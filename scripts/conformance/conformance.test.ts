import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keypairOf } from '../../agents/keypair';
import { systemRandom } from '../../lib/core/random';
import type { Chain } from './chain';
import { checks, type Ticks } from './checks';
import { examine } from './examine';
import { brokenOf, conforms, jsonOf, listOf } from './report';
import { defects } from './testing/defects';
import { serveOwnChain } from './testing/served-chain';
import { type Defect, serveWrongly } from './testing/wrong-provider';

/** As the service waits. */
const TIMEOUT_MS = 10_000;

let chain: Chain;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ chain, close } = await serveOwnChain());
});
afterAll(() => close());

/** Runs the whole command against the reference provider with this defect. */
async function look(defect: Defect): Promise<Ticks> {
  const { url, publicKey, close: stop } = await serveWrongly(chain, defect);
  try {
    return await judge(url, publicKey);
  } finally {
    stop();
  }
}

function judge(url: string, publicKey: string): Promise<Ticks> {
  const given = { url, publicKey, chain, payer: null, timeoutMs: TIMEOUT_MS, cardSeconds: 0 };
  return examine({ ...given, random: systemRandom, elapsedMs: () => performance.now(), tell: () => {} });
}

describe.concurrent('conformance', { timeout: 240_000 }, () => {
  test('the reference provider conforms', async () => {
    const ticks = await look({});
    expect(brokenOf(ticks), listOf(ticks)).toEqual([]);
    expect(conforms(ticks)).toBe(true);
    expect(ticks.verdict('waits-for-finality')).toEqual({ state: 'holds' });
    expect(ticks.verdict('cards-held').state).toBe('left-out');
  });

  test.each(defects)('one that %s is told so', async (_, defect, broken) => {
    const ticks = await look(defect);
    expect(brokenOf(ticks).toSorted(), listOf(ticks)).toEqual([...broken].toSorted());
    expect(conforms(ticks)).toBe(false);
  });

  test('one that is not there conforms in nothing', async () => {
    const [url, publicKey] = ['http://127.0.0.1:9', keypairOf(systemRandom(32)).address];
    const ticks = await judge(url, publicKey);
    expect(conforms(ticks)).toBe(false);
    expect(ticks.verdict('answer-signature')).toEqual({ state: 'not-reached' });
    expect(jsonOf(url, publicKey, ticks)).toMatchObject({ provider: url, conforms: false });
  });
});

test('each rule has a defect that breaks it', () => {
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
