import { MEMO_PROGRAM, MEMO_V1_PROGRAM } from './program-addresses';
import type { WireMessage } from './wire';

const isMemoProgram = (address: string | undefined): boolean => address === MEMO_PROGRAM || address === MEMO_V1_PROGRAM;

/** Decodes a memo instruction's data as UTF-8. Returns null if it isn't UTF-8. */
export function decodeMemo(data: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    return null;
  }
}

/** Formats the memos of a message as a node does, such as `[5] hello`. Returns null without memos. */
export function formatMemos({ instructions, accountKeys }: WireMessage): string | null {
  const memos = instructions
    .filter(({ programIdIndex }) => isMemoProgram(accountKeys[programIdIndex]))
    .map(({ data }) => `[${data.length}] ${decodeMemo(data) ?? '(unparseable)'}`);
  return memos.length > 0 ? memos.join('; ') : null;
}
