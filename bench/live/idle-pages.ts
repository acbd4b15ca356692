import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from '../../testing/browser/chromium';
import { connectAndSignIn, openDuel } from '../../testing/browser/duel-player';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { addRow } from '../table';
import { createFirstDuel } from './server-with-duel';

const IDLE_MS = 60_000;
/** Longer than a page takes to load what it loads after it is shown, and to follow a wallet's session. */
const SETTLE_MS = 10_000;

interface IdlePage {
  readonly name: string;
  readonly page: Page;
}

/** Counts the requests of pages that nobody touches for a minute, in a real browser, beside their streams. */
export async function reportIdlePages(): Promise<void> {
  unpackChromium();
  const server = await prepareBuiltServer();
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    await server.start();
    const duelId = await createFirstDuel(server.origin);
    const visited = { home: '/', lobby: '/duels', 'quick match': '/quick-match', watch: '/watch' };
    const pages = [
      await openOwnDuel(browser, server.origin),
      await openPage(browser, server.origin, `/duels/${duelId}`),
    ];
    for (const path of Object.values(visited)) pages.push(await openPage(browser, server.origin, path));
    const names = ['own waiting duel', 'someone’s duel', ...Object.keys(visited)];
    await pause(SETTLE_MS);
    addIdleRow(await recordRequests(pages.map((page, index) => ({ name: names[index] as string, page }))));
  } finally {
    await browser.close();
    await server.kill();
    server.remove();
  }
}

async function openContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
}

async function openPage(browser: Browser, origin: string, path: string): Promise<Page> {
  const page = await (await openContext(browser, origin)).newPage();
  await page.goto(path);
  return page;
}

/** Opens a duel as a player does, and stays on its page. Needs no SOL: an opponent comes before payment. */
async function openOwnDuel(browser: Browser, origin: string): Promise<Page> {
  const page = await (await openContext(browser, origin)).newPage();
  await page.goto('/duels/new');
  await connectAndSignIn(page, 'Guest player');
  await openDuel(page);
  return page;
}

/** Returns each page's requests that begin in the next minute. The stream of a page began before that. */
async function recordRequests(pages: readonly IdlePage[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const requests = new Map<string, string[]>();
  for (const { name, page } of pages) {
    requests.set(name, []);
    page.on('request', (request) => void requests.get(name)?.push(`${request.method()} ${request.url()}`));
  }
  await pause(IDLE_MS);
  return requests;
}

function addIdleRow(requests: ReadonlyMap<string, readonly string[]>): void {
  const counts = [...requests].map(([name, { length }]) => `${name} ${length}`).join(', ');
  for (const line of [...requests.values()].flat()) console.log(line);
  const most = Math.max(...[...requests.values()].map(({ length }) => length));
  addRow({
    what: 'Requests of an idle page in 60 s',
    figures: `${counts}, each beside one stream; before there were streams, one’s own waiting duel made 38`,
    result: `${most} at most`,
    bar: 'none',
    met: most === 0,
  });
}
