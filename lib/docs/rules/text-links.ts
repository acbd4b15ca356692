import { pageOf } from './documents';

/**
 * A document's Markdown for whoever reads it as text at `/docs/text/<slug>.md`: its links to other documents lead to
 * their texts there, of links to what the site does not have the words stay.
 */
export function withTextLinks(file: string, markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\((?![a-z]+:|[#/])([^)\s]+)\)/g, (_, words: string, target: string) => {
    const page = pageOf(file, target);
    return page === null ? words : `[${words}](${page.replace(/^\/docs\/([^#]+)/, '/docs/text/$1.md')})`;
  });
}
