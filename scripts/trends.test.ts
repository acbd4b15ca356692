import { expect, test } from 'vitest';
import { listCommentWords, listNames } from './trends.mjs';

test('words are those of comments, not of code, strings and pages', () => {
  const text = `/** Whoever asks, see \`whom\`. */
export const link = 'https://what.example'; // who
export const Page = () => <p>what // whom</p>;`;
  expect(listCommentWords('page.tsx', text)).toEqual(['Whoever', 'asks', 'see', 'who']);
});

test('names are those of functions, and of what is exported without being the default', () => {
  const text = `export const termsOf = () => 1;
function jitterOf() {}
export interface Terms {}
export default function Page() {}
const limit = 3;`;
  expect(listNames('terms.ts', text)).toEqual({
    functions: ['termsOf', 'jitterOf', 'Page'],
    exported: ['termsOf', 'Terms'],
  });
});
