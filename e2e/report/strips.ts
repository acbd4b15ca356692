import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from '../../testing/browser/chromium';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { runDuelScript } from '../../testing/server/play';
import { JOURNEYS, type Journey } from './strip-journeys';
import { SCHEMES, WIDTHS } from './visits';

// `npm run strips -- [--video] [journey …]`: plays each journey of a new visitor at both widths in both schemes, and
// writes its steps side by side into one picture, with `--video` also a film of it. Playwright takes the films with the
// ffmpeg in PLAYWRIGHT_BROWSERS_PATH.

const FOLDER = '.cache/strips';
/** Heights of the browser's window, by its width, in pixels. */
const SCREEN_HEIGHTS: Readonly<Record<(typeof WIDTHS)[number], number>> = { 360: 740, 1280: 800 };
/** Width of a step's picture in the strip, by the width of the browser's window, in pixels. */
const STEP_WIDTH = { 360: 300, 1280: 640 } as const;

const requestedJourneys = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isFilmed = process.argv.includes('--video');

unpackChromium();
mkdirSync(FOLDER, { recursive: true });
const server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50' });
const browser = await chromium.launch(chromiumLaunchOptions);
try {
  await server.start();
  await runDuelScript(server.origin);
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (requestedJourneys.length > 0 && !requestedJourneys.includes(name)) continue;
    for (const scheme of SCHEMES) {
      await Promise.all(WIDTHS.map((width) => takeStrip(browser, { name, journey, scheme, width })));
    }
    console.log(name);
  }
} finally {
  await browser.close();
  await server.kill();
  server.remove();
}

/** One strip to take: a journey, in a colour scheme, on a screen of this width. */
interface Variant {
  readonly name: string;
  readonly journey: Journey;
  readonly scheme: (typeof SCHEMES)[number];
  readonly width: (typeof WIDTHS)[number];
}

interface Step {
  readonly label: string;
  readonly picture: Buffer;
}

async function takeStrip(from: Browser, { name, journey, scheme, width }: Variant): Promise<void> {
  const size = { width, height: SCREEN_HEIGHTS[width] };
  const file = join(FOLDER, `${name}-${width}-${scheme}`);
  const context = await from.newContext({
    ...{ baseURL: server.origin, viewport: size, colorScheme: scheme },
    ...(width === 360 ? { hasTouch: true, isMobile: true } : {}),
    ...(isFilmed ? { recordVideo: { dir: FOLDER, size } } : {}),
  });
  const page = await context.newPage();
  const steps: Step[] = [];
  const shoot = async (label: string) => void steps.push({ label, picture: await page.screenshot() });
  await journey(page, shoot).catch(async (error: Error) => {
    await shoot(`Failed: ${error.message.split('\n')[0]}`);
    console.error(`${name}, ${width}, ${scheme}: ${error.message}`);
  });
  await context.close();
  if (isFilmed) await page.video()?.saveAs(`${file}.webm`);
  writeFileSync(`${file}.png`, await layOutStrip(from, steps, STEP_WIDTH[width]));
}

async function layOutStrip(from: Browser, steps: readonly Step[], stepWidth: number): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: steps.length * (stepWidth + 12), height: 400 } });
  const figures = steps.map(
    ({ label, picture }) =>
      `<figure><figcaption>${label}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setContent(
    `<style>body{display:flex;gap:12px;margin:0;font:14px sans-serif}figure{margin:0}img{width:${stepWidth}px}</style>${figures.join('')}`,
  );
  const strip = await page.screenshot({ fullPage: true });
  await page.close();
  return strip;
}
