import { MEMO_PROGRAM } from './program-addresses';

/** Log line at the start of a call of the memo program. */
const INVOKE_LINE = new RegExp(`^Program ${MEMO_PROGRAM} invoke`);
/** First of a memo's two log lines in LiteSVM; the second is its text. */
const LENGTH_LINE = /^Program log: (Memo \(len \d+\))$/;
/** First of the two log lines for a memo's signer in LiteSVM; the second is the address. */
const SIGNED_BY_LINE = /^Program log: Signed by:$/;
const LOG_PREFIX = 'Program log: ';

/** Formats a string as Rust's `{:?}` does, except for some control and unprintable characters. */
const formatRustString = (value: string): string =>
  JSON.stringify(value).replace(/\\u([0-9a-f]{4})/g, (_, hex) => `\\u{${Number.parseInt(hex, 16).toString(16)}}`);

/**
 * Joins the two log lines of a memo, and the two of a signer, into the single line that the clusters' build of SPL Memo
 * logs. LiteSVM ships a newer build, but explorers and indexers read that line.
 */
export function toClusterLogs(logs: readonly string[]): string[] {
  const joined: string[] = [];
  let inMemo = false;
  for (let i = 0; i < logs.length; i += 1) {
    const line = logs[i] ?? '';
    if (/ invoke \[\d+\]$/.test(line)) inMemo = INVOKE_LINE.test(line);
    const next = logs[i + 1];
    const memo = inMemo ? LENGTH_LINE.exec(line) : null;
    if (!inMemo || (!memo && !SIGNED_BY_LINE.test(line)) || !next?.startsWith(LOG_PREFIX)) {
      joined.push(line);
      continue;
    }
    const text = next.slice(LOG_PREFIX.length);
    joined.push(memo ? `${LOG_PREFIX}${memo[1]}: ${formatRustString(text)}` : `${LOG_PREFIX}Signed by ${text}`);
    i += 1;
  }
  return joined;
}
