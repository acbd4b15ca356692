import { findLinkedPage } from './documents';

/**
 * Adapts a document's Markdown for `/docs/text/<slug>.md`: links to other documents are changed to
 * their texts there, and links to files that the site doesn't have become plain words.
 */
export function replaceTextLinks(file: string, markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\((?![a-z]+:|[#/])([^)\s]+)\)/g, (_, words: string, target: string) => {
    const page = findLinkedPage(file, target);
    return page === null ? words : `[${words}](${page.replace(/^\/docs\/([^#]+)/, '/docs/text/$1.md')})`;
  });
}
