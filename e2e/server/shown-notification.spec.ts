import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { systemClock } from '../../lib/core/clock';
import { expect, test } from '../../testing/browser/strict-page';

/** Debian's Chromium. The packaged one of the other tests is a headless shell, which shows no notification. */
const CHROMIUM_PATH = '/usr/bin/chromium';

test('a real Chromium shows the notification that a push message brings, and a later one replaces it', async ({
  baseURL,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'ripduel-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    // Playwright's own headless mode is that of the shell.
    headless: false,
    serviceWorkers: 'allow',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const origin = baseURL as string;
    await context.grantPermissions(['notifications'], { origin });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    await page.goto(origin);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js', { scope: '/' });
      const { active } = await navigator.serviceWorker.ready;
      // A message that comes while the worker is activating may be lost.
      while (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    const registrationId = await registered;
    const deliver = async (minutesToPay: number): Promise<void> => {
      const payBefore = new Date(systemClock.now().getTime() + minutesToPay * 60_000).toISOString();
      const about = { type: 'opponent-joined', recordId: 'duel_one', path: '/duels/duel_one', body: 'Pay.' };
      const data = JSON.stringify({ ...about, title: 'Someone joined your duel', payBefore });
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    };
    const listShown = () =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications();
        return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
      });
    const shown = { title: 'Someone joined your duel', tag: 'duel_one', path: '/duels/duel_one' };
    await deliver(9.5);
    await expect.poll(listShown).toEqual([{ ...shown, body: '9 minutes to pay.' }]);
    await deliver(1.5);
    await expect.poll(listShown).toEqual([{ ...shown, body: '1 minute to pay.' }]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
