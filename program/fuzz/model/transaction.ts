import { ESCROW_PROGRAM, type NamedAddress, SYSTEM_PROGRAM } from '../addresses';
import { accept } from './accept';
import { type AccountContent, encodeContent } from './account';
import { type AccountMeta, type ClusterState, type Instruction, ModelCall, type ModelKnowledge } from './call';
import { close } from './close';
import { commitResult } from './commit-result';
import { depositCard } from './deposit-card';
import { depositFee } from './deposit-fee';
import { Draft, type Ledger } from './ledger';
import { lockEntropy } from './lock-entropy';
import { refund, settle } from './payouts';
import { transfer } from './token';

/** Network fee for each signature of a transaction, in lamports. */
export const SIGNATURE_FEE = 5_000n;
/** Rent of an account for each byte, in lamports. */
const RENT_PER_BYTE = 6_960n;
/** Bytes that an account pays rent for in addition to its data. */
const ACCOUNT_OVERHEAD = 128;

/** The models of the program's instructions, by the first byte of their data. */
const INSTRUCTION_MODELS = [depositFee, lockEntropy, commitResult, depositCard, settle, refund, close, accept];

/** The model's forecast for one transaction. */
export interface Forecast {
  /**
   * Index of the instruction that is refused, or the number of instructions if the runtime refuses the whole; null if
   * all is accepted.
   */
  readonly refusedIndex: number | null;
  /** Rules that the refused instruction breaks: `other` if the runtime refuses the whole; none if all is accepted. */
  readonly brokenRules: ReadonlySet<string>;
  readonly draft: Draft;
  /** Number of signatures. */
  readonly signatures: number;
}

/** Forecasts a transaction. The forecast's draft has the fee and, if all is accepted, every change. */
export function forecastTransaction(
  ledger: Ledger,
  payer: NamedAddress,
  instructions: readonly Instruction[],
  cluster: ClusterState,
  knowledge: ModelKnowledge,
): Forecast {
  const paid = new Draft(ledger);
  const roles = mergeRoles(payer, instructions);
  const signatures = [...roles.values()].filter(({ signer }) => signer).length;
  paid.addLamports(payer, -SIGNATURE_FEE * BigInt(signatures));
  const draft = new Draft(paid);
  for (const [place, { program, metas, data }] of instructions.entries()) {
    const merged = metas.map(({ key }) => roles.get(key.id) as AccountMeta);
    const call = new ModelCall(draft, merged, data, cluster, knowledge);
    executeInstruction(call, program);
    if (!call.isAccepted) return { refusedIndex: place, brokenRules: call.brokenRules, draft: paid, signatures };
  }
  if (![...draft.touchedKeys.values()].every((key) => hasAllowedRent(ledger, draft, key))) {
    return { refusedIndex: instructions.length, brokenRules: new Set(['other']), draft: paid, signatures };
  }
  draft.commit();
  return { refusedIndex: null, brokenRules: new Set(), draft: paid, signatures };
}

/**
 * Whether an account has its rent after a transaction, has no lamports, or had less than its rent before, gained
 * nothing and kept its size.
 */
function hasAllowedRent(before: Ledger, after: Ledger, key: NamedAddress): boolean {
  const [had, has] = [before.getLamports(key), after.getLamports(key)];
  const wasShort = had > 0n && had < calculateRent(before.getContent(key));
  const mayStay =
    wasShort && has <= had && calculateRent(before.getContent(key)) === calculateRent(after.getContent(key));
  return has === 0n || has >= calculateRent(after.getContent(key)) || mayStay;
}

function calculateRent(content: AccountContent): bigint {
  const { data } = encodeContent(content, ESCROW_PROGRAM);
  return BigInt(ACCOUNT_OVERHEAD + data.length) * RENT_PER_BYTE;
}

function executeInstruction(call: ModelCall, program: NamedAddress): void {
  if (program === ESCROW_PROGRAM) {
    const instruction = INSTRUCTION_MODELS[call.data[0] ?? -1];
    call.demand(instruction !== undefined, 'instructionInvalid');
    instruction?.(call);
    return;
  }
  const [from, to, authority] = call.metas as [AccountMeta, AccountMeta, AccountMeta];
  const view = new DataView(call.data.buffer, call.data.byteOffset, call.data.length);
  if (program === SYSTEM_PROGRAM) transferLamports(call, from, to, view.getBigUint64(4, true));
  else transfer(call, from, to, authority, view.getBigUint64(1, true));
}

function transferLamports(call: ModelCall, from: AccountMeta, to: AccountMeta, lamports: bigint): void {
  call.demand(call.draft.getLamports(from.key) >= lamports, 'other');
  call.draft.addLamports(from.key, -lamports);
  call.draft.addLamports(to.key, lamports);
}

/** Merges the accounts' roles: in a transaction, an account is signer or writable for all instructions or for none. */
function mergeRoles(payer: NamedAddress, instructions: readonly Instruction[]): Map<string, AccountMeta> {
  const roles = new Map<string, AccountMeta>([[payer.id, { key: payer, signer: true, writable: true }]]);
  for (const { key, signer, writable } of instructions.flatMap(({ metas }) => metas)) {
    const known = roles.get(key.id);
    roles.set(key.id, {
      key,
      signer: signer || known?.signer === true,
      writable: writable || known?.writable === true,
    });
  }
  return roles;
}
