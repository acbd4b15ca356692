import { Lexer, type Token, type Tokens } from 'marked';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { findLinkedPage } from '../../../lib/docs/rules/documents';

/**
 * Renders the inline Markdown of one line: code, emphasis and links. Relative links are resolved against the folder of
 * `file`, the file that contains the line.
 */
export function Inline({ text, file = 'README.md' }: { text: string; file?: string }) {
  return <InlineTokens tokens={Lexer.lexInline(text)} file={file} />;
}

export function InlineTokens({ tokens, file }: { tokens: readonly Token[]; file: string }) {
  return tokens.map((token, index) => {
    const key = `${index}`;
    return <Fragment key={key}>{renderInline(token, file)}</Fragment>;
  });
}

/** Renders a Markdown token. A token of an unsupported kind, such as HTML, is shown as it was written. */
function renderInline(token: Token, file: string): ReactNode {
  const renderChildren = (): ReactNode => <InlineTokens tokens={(token as Tokens.Strong).tokens} file={file} />;
  switch (token.type) {
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <strong>{renderChildren()}</strong>;
    case 'em':
      return <em>{renderChildren()}</em>;
    case 'link':
      return renderLink(token.href, file, renderChildren());
    case 'br':
      return <br />;
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens !== undefined ? renderChildren() : token.text;
    default:
      return token.raw;
  }
}

/** Renders a link; one to a file that has no page becomes plain text. */
function renderLink(href: string, file: string, words: ReactNode): ReactNode {
  if (/^(?:https?:|#)/.test(href)) return <a href={href}>{words}</a>;
  const page = href.startsWith('/') ? href : findLinkedPage(file, href);
  return page === null ? words : <Link href={page}>{words}</Link>;
}
