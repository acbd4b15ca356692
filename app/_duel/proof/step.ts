import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { ProofStep } from '../../_ui/ProofSteps';

/** What one check found; `holds` is null where it cannot be made now. */
export interface Finding {
  readonly holds: boolean | null;
  readonly bytes: readonly (readonly [name: string, value: string])[];
}

/** Makes one check; what throws has not held. */
export function step(key: string, words: string, formula: string, check: () => Finding): ProofStep {
  try {
    const { holds, bytes } = check();
    return { key, words, formula, bytes, state: holds === null ? 'waiting' : holds ? 'passed' : 'failed' };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { key, words, formula, bytes: [['Stopped with', said]], state: 'failed' };
  }
}

export const hex = (bytes: ArrayLike<number>): string => bytesToHex(Uint8Array.from(bytes));

export const fromHex = (text: string): Uint8Array => hexToBytes(text);
