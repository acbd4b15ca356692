import { expect, test } from '@playwright/test';
import { documents } from '../../lib/docs/rules/documents';

test('llms.txt has the form of llmstxt.org, and everything it names is there', { tag: '@fast' }, async ({
  request,
  baseURL,
}) => {
  const response = await request.get('/llms.txt');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await response.text();
  expect(text).toMatch(/^# RipDuel\n\n> .+\n\n.+\n\n## API\n/);
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(([, link = '']) => link);
  expect(links.length).toBe(text.split('\n').filter((line) => line.startsWith('- ')).length);
  for (const { slug } of documents) expect(links).toContain(`${baseURL}/docs/text/${slug}.md`);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
  expect(await (await request.get('/docs/text/webhooks.md')).text()).toMatch(/^# Webhooks\n/);
  for (const file of ['webhooks', 'no-such.md', '..%2Fpackage.json'])
    expect((await request.get(`/docs/text/${file}`)).status(), file).toBe(404);
});
