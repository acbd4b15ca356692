import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileArea } from '../_messages/compiled';
import { MessagesProvider } from '../_messages/MessagesProvider';
import { BlockhashLife } from './BlockhashLife';

const texts = { ui: compileArea('en', 'ui') };

test.each([
  [999, 'It’s valid for 2 more blocks.'],
  [1_000, 'It’s valid for 1 more block.'],
  [1_001, 'This transaction expired.'],
])('a transaction that can land up to block 1000 is shown at block %i as: %s', (height, words) => {
  const children = createElement(BlockhashLife, { height, lastValid: 1_000 });
  const html = renderToStaticMarkup(createElement(MessagesProvider, { locale: 'en', texts, children }));
  expect(html).toContain(`<p>${words}</p>`);
});
