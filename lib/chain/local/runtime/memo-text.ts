import { MEMO_PROGRAM, MEMO_V1_PROGRAM } from './program-addresses';
import type { WireMessage } from './wire';

const isMemoProgram = (address: string | undefined): boolean => address === MEMO_PROGRAM || address === MEMO_V1_PROGRAM;

/** The UTF-8 text of a memo instruction's data, or null when it is not UTF-8. */
export function memoText(data: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    return null;
  }
}

/** The memos of a message as a node lists them, such as `[5] hello`; null without any. */
export function memosOf({ instructions, accountKeys }: WireMessage): string | null {
  const memos = instructions
    .filter(({ programIdIndex }) => isMemoProgram(accountKeys[programIdIndex]))
    .map(({ data }) => `[${data.length}] ${memoText(data) ?? '(unparseable)'}`);
  return memos.length > 0 ? memos.join('; ') : null;
}
