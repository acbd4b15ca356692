import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumLaunchOptions, unpackChromium } from '../testing/browser/chromium';
import { SeededRandom } from '../testing/proofs/dice';
import { proofMakers } from '../testing/proofs/make-proof';
import { addRow } from './table';

const PROOFS = 1_000;

/** Global variables of the page: the bundled verification library. */
interface PageGlobals {
  readonly verifier: { readonly verifyText: (text: string) => { readonly verdict: string } };
}

/**
 * Measures how long a browser takes to check a thousand proofs: a mix of all kinds, then each kind alone. There is no
 * target.
 */
export async function reportVerify(): Promise<void> {
  const texts = buildProofTextsByMode();
  unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundleVerifier() });
    // Warms up: V8 sees the code of every kind before anything is measured.
    for (const some of texts.values()) await timeVerification(page, some.slice(0, 50));
    const mixed = [...texts.values()].flatMap((some) => some.slice(0, PROOFS / texts.size));
    const all = await timeVerification(page, mixed);
    const each: string[] = [];
    for (const [mode, some] of texts) each.push(`${mode} ${(await timeVerification(page, some)).toFixed(0)} ms`);
    const what = `Checking ${PROOFS} proofs in the browser`;
    addRow({ what, figures: each.join(', '), result: `all kinds in turn ${all.toFixed(0)} ms`, bar: null, met: true });
  } finally {
    await browser.close();
  }
}

const buildProofTextsByMode = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(proofMakers).map(([mode, make]) => [
      mode,
      Array.from({ length: PROOFS }, (_, index) => JSON.stringify(make(new SeededRandom(`bench ${mode} ${index}`)))),
    ]),
  );

async function bundleVerifier(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['lib/proofs/rules/verify.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'verifier',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>>;

/** Checks these proofs in the page and returns the milliseconds that it took. Throws unless all of them hold. */
async function timeVerification(page: Page, texts: readonly string[]): Promise<number> {
  const { took, wrong } = await page.evaluate((given) => {
    const { verifier } = globalThis as unknown as PageGlobals;
    const begun = performance.now();
    const failed = given.filter((text) => verifier.verifyText(text).verdict !== 'holds').length;
    return { took: performance.now() - begun, wrong: failed };
  }, texts);
  if (wrong > 0) throw new Error(`${wrong} honest proofs do not hold in the browser`);
  return took;
}
