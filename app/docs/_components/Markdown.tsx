import { Lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { toAnchor } from '../../../lib/docs/rules/sections';
import { Code } from './Code';
import { InlineTokens } from './Inline';
import styles from './Markdown.module.css';

/** A Markdown document. A heading at its start is left out: the page shows the title. */
export function Markdown({ text, file }: { text: string; file: string }) {
  const tokens = Lexer.lex(text);
  const body = tokens[0]?.type === 'heading' ? tokens.slice(1) : tokens;
  return (
    <div className={styles.text}>
      <Blocks tokens={body} file={file} />
    </div>
  );
}

function Blocks({ tokens, file }: { tokens: readonly Token[]; file: string }) {
  return tokens.map((token, index) => {
    const key = `${index}`;
    return <Fragment key={key}>{renderBlock(token, file)}</Fragment>;
  });
}

function renderBlock(token: Token, file: string): ReactNode {
  switch (token.type) {
    case 'heading':
      return renderHeading(token as Tokens.Heading, file);
    case 'paragraph':
      return (
        <p>
          <InlineTokens tokens={(token as Tokens.Paragraph).tokens} file={file} />
        </p>
      );
    case 'text':
      return <InlineTokens tokens={(token as Tokens.Text).tokens ?? [token]} file={file} />;
    case 'code':
      return <Code text={token.text} language={token.lang} />;
    case 'list':
      return renderList(token as Tokens.List, file);
    case 'table':
      return renderTable(token as Tokens.Table, file);
    case 'space':
      return null;
    default:
      return <p>{token.raw}</p>;
  }
}

function renderHeading({ depth, text, tokens }: Tokens.Heading, file: string): ReactNode {
  const Level = depth <= 2 ? 'h2' : depth === 3 ? 'h3' : 'h4';
  return (
    <Level id={toAnchor(text)}>
      <InlineTokens tokens={tokens} file={file} />
    </Level>
  );
}

function renderList({ ordered, start, items }: Tokens.List, file: string): ReactNode {
  const entries = items.map((item, index) => {
    const key = `${index}`;
    return (
      <li key={key}>
        <Blocks tokens={item.tokens} file={file} />
      </li>
    );
  });
  return ordered ? <ol start={start === '' ? undefined : start}>{entries}</ol> : <ul>{entries}</ul>;
}

/** A table. If no column has a name, the header row is left out. */
function renderTable({ header, rows }: Tokens.Table, file: string): ReactNode {
  const isNamed = header.some(({ text }) => text !== '');
  const renderCells = (row: readonly Tokens.TableCell[], kind: 'th' | 'td') =>
    row.map((cell, index) => {
      const key = `${index}`;
      // An empty header cell isn't a header.
      const Cell = cell.text === '' ? 'td' : kind;
      return (
        <Cell key={key} scope={Cell === 'th' ? 'col' : undefined}>
          <InlineTokens tokens={cell.tokens} file={file} />
        </Cell>
      );
    });
  const shown = (
    <table className={styles.table} data-columns={header.length}>
      {isNamed ? (
        <thead>
          <tr>{renderCells(header, 'th')}</tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row, index) => {
          const key = `${index}`;
          return <tr key={key}>{renderCells(row, 'td')}</tr>;
        })}
      </tbody>
    </table>
  );
  if (header.length < 3) return shown;
  const name = `Table of ${header.map(({ text }) => text || 'more').join(', ')}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <figure className={styles.scroll} aria-label={name} tabIndex={0}>
      {shown}
    </figure>
  );
}
