import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export type Row = readonly [name: string, value: string];

/** What one check found; `holds` is null where it cannot be made now. */
export interface Finding {
  readonly holds: boolean | null;
  /** What went in, by name. */
  readonly inputs: readonly Row[];
  /** What came out. */
  readonly outcome: string;
}

/** One check of a proof, told so that it can be made again by hand. */
export interface Step {
  /** Stable; docs/proofs.md lists them in their order. */
  readonly key: string;
  /** What was checked and why it matters, in words. */
  readonly words: string;
  readonly formula: string;
  readonly inputs: readonly Row[];
  readonly outcome: string;
  readonly state: 'passed' | 'failed' | 'waiting';
}

/** Makes one check; what throws has not held. */
export function step(key: string, words: string, formula: string, check: () => Finding): Step {
  try {
    const { holds, inputs, outcome } = check();
    return { key, words, formula, inputs, outcome, state: holds === null ? 'waiting' : holds ? 'passed' : 'failed' };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { key, words, formula, inputs: [], outcome: `Stopped: ${said}`, state: 'failed' };
  }
}

/** Works it out at most once, whether it gives a value or throws. */
export function once<Value>(make: () => Value): () => Value {
  let made: (() => Value) | null = null;
  return () => {
    if (made === null) {
      try {
        const value = make();
        made = () => value;
      } catch (error) {
        made = () => {
          throw error;
        };
      }
    }
    return made();
  };
}

export const hex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));

export const fromHex = (text: string): Uint8Array => hexToBytes(text);
