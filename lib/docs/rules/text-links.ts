import { findLinkedPage } from './documents';

/**
 * Adapts a document's Markdown for `/docs/text/<slug>.md`. A link to another document leads to that document's own
 * `/docs/text/<slug>.md`; a link to a file that isn't on the site becomes plain text.
 */
export function replaceTextLinks(file: string, markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\((?![a-z]+:|[#/])([^)\s]+)\)/g, (_, words: string, target: string) => {
    const page = findLinkedPage(file, target);
    return page === null ? words : `[${words}](${page.replace(/^\/docs\/([^#]+)/, '/docs/text/$1.md')})`;
  });
}
