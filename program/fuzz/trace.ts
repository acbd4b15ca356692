import { nameInstruction } from './coverage';
import { DuelSetup } from './duel';
import type { Instruction } from './model/call';

/** Returns one line of a trace: a duel's terms, or an instruction with its accounts and data. */
export function formatTraceLine(subject: DuelSetup | Instruction): string {
  return subject instanceof DuelSetup ? formatDuel(subject) : formatInstruction(subject);
}

function formatDuel({ terms, table, termsBytes }: DuelSetup): string {
  const { fundingDeadline, resolutionDeadline, entropyDelaySlots, cardMode, feeLamports, bondLamports } = terms;
  const numbers = { fundingDeadline, resolutionDeadline, entropyDelaySlots, cardMode, feeLamports, bondLamports };
  const facts = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  return [...facts, `${table.entries.length} entries`, toHex(termsBytes)].join(', ');
}

function formatInstruction(instruction: Instruction): string {
  const metas = instruction.metas.map(({ key, signer, writable }) => {
    const roles = (signer ? 's' : '') + (writable ? 'w' : '');
    return roles === '' ? key.name : `${key.name} (${roles})`;
  });
  return `${nameInstruction(instruction)} [${metas.join(', ')}] ${toHex(instruction.data)}`;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
