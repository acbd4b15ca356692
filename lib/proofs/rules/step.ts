import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** An input of a check, with the name under which it is shown. */
export type NamedInput = readonly [name: string, value: string];

/** The result of one check. `holds` is null if the check can't be made yet, such as while the RPC doesn't answer. */
export interface Finding {
  readonly holds: boolean | null;
  /** The inputs, by name. */
  readonly inputs: readonly NamedInput[];
  /** The computed value or conclusion. */
  readonly outcome: string;
}

/** One check of a proof, alone or against the chain, with enough detail to repeat it by hand. */
export interface Step {
  /** Stable. docs/proofs.md lists the keys in order, except those of checks against the chain. */
  readonly key: string;
  /** A sentence for the reader: the claim that is checked. */
  readonly words: string;
  readonly formula: string;
  readonly inputs: readonly NamedInput[];
  readonly outcome: string;
  readonly state: 'passed' | 'failed' | 'waiting';
}

/** Runs one check. A check that throws has failed. */
export function runStep(key: string, words: string, formula: string, check: () => Finding): Step {
  try {
    const { holds, inputs, outcome } = check();
    return { key, words, formula, inputs, outcome, state: holds === null ? 'waiting' : holds ? 'passed' : 'failed' };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { key, words, formula, inputs: [], outcome: `Stopped: ${said}`, state: 'failed' };
  }
}

/** Returns a function that calls `make` at most once, and then returns its value, or throws its error, each time. */
export function memoize<Value>(make: () => Value): () => Value {
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

export const toHex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));

export const fromHex = (text: string): Uint8Array => hexToBytes(text);
