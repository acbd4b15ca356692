import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test } from 'vitest';
import { compileArea } from '../_messages/compiled';
import { MessagesProvider } from '../_messages/MessagesProvider';
import { LiveOpenDuels } from './LiveOpenDuels';
import type { HomeOpenDuels } from './OpenDuelList';

/** A page of open duels, with only the members that the list shows. */
const buildPage = (...duelIds: string[]) => ({
  items: duelIds.map((duelId) => ({
    ...{ duelId, packId: 'kickoff-2031', cardMode: 'fees-only', creatorWallet: 'anna' },
    ...{ feeAmount: 1n, feeDecimals: 9, feeMint: 'So11111111111111111111111111111111111111112' },
  })) as unknown as HomeOpenDuels,
  nextCursor: null,
});
const firstPage = buildPage('duel_first');

/** Renders the list as it is once the browser's query has this state. Resolves when its code has loaded. */
async function renderList(state: { readonly data: typeof firstPage; readonly error?: Error }): Promise<string> {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: ['duels', 'open'] });
  query.setState({ ...state, status: state.error === undefined ? 'success' : 'error' });
  const children = createElement('p', null, 'the server’s list');
  const properties = { firstPage, packs: [], network: null, canOpenDuel: true, children };
  const texts = Object.fromEntries((['home', 'site', 'ui'] as const).map((area) => [area, compileArea('en', area)]));
  const messages = { locale: 'en' as const, texts, children: createElement(LiveOpenDuels, properties) };
  const page = createElement(QueryClientProvider, { client }, createElement(MessagesProvider, messages));
  const { prelude } = await prerenderToNodeStream(page);
  let html = '';
  for await (const chunk of prelude) html += chunk;
  return html;
}

test('the server’s list stays until the browser has read other duels', async () => {
  expect(await renderList({ data: firstPage })).toBe('<p>the server’s list</p>');
  const html = await renderList({ data: buildPage('duel_second') });
  expect(html).toContain('/duels/duel_second');
  expect(html).not.toContain('the server’s list');
});

test('the list that was read last stays while a later read fails', async () => {
  const error = new Error('no');
  expect(await renderList({ data: firstPage, error })).toBe('<p>the server’s list</p>');
  expect(await renderList({ data: buildPage('duel_second'), error })).toContain('/duels/duel_second');
});
