import {
  COMPUTE_BUDGET_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V1,
  LOADER_V2,
  LOADER_V4,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  SYSTEM_PROGRAM,
  UPGRADEABLE_LOADER,
  VOTE_PROGRAM,
} from './program-addresses';
import type { WireMessage } from './wire';

export const LAMPORTS_PER_SIGNATURE = 5000n;
/**
 * Builtin programs. An instruction of one adds only 3,000 compute units to the default limit, any other instruction
 * 200,000. Programs that have moved from the runtime on chain, such as Stake, aren't builtin any more.
 */
const BUILTIN_PROGRAMS: ReadonlySet<string> = new Set([
  ...[SYSTEM_PROGRAM, COMPUTE_BUDGET_PROGRAM, VOTE_PROGRAM, ED25519_PROGRAM, SECP256K1_PROGRAM],
  ...[UPGRADEABLE_LOADER, LOADER_V1, LOADER_V2, LOADER_V4],
]);
/** Cost units of each signature that an instruction of a precompile verifies, by the precompile's address. */
const PRECOMPILE_SIGNATURE_COSTS: ReadonlyMap<string, number> = new Map([
  [ED25519_PROGRAM, 2400],
  [SECP256K1_PROGRAM, 6690],
  [SECP256R1_PROGRAM, 4800],
]);
/** Compute units that an instruction of a builtin program adds to a transaction's default limit. */
const DEFAULT_BUILTIN_UNITS = 3_000;
/** Compute units that any other instruction adds to a transaction's default limit. */
const DEFAULT_PROGRAM_UNITS = 200_000;
/** Maximum compute units of a transaction. */
const MAX_COMPUTE_UNITS = 1_400_000;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;
/** Cost units of each signature of a transaction. Cost units measure how much of a block a transaction uses. */
const SIGNATURE_COST_UNITS = 720;
/** Cost units of each writable account. */
const WRITE_LOCK_COST_UNITS = 300;
/** Bytes of instruction data that cost one unit. */
const DATA_BYTES_PER_COST_UNIT = 4;
/** Bytes of loaded accounts that cost `LOADED_PAGE_COST_UNITS`; a page that isn't full costs as much. */
const LOADED_PAGE_BYTES = 32 * 1024;
/** Cost units of each `LOADED_PAGE_BYTES` of loaded accounts. */
const LOADED_PAGE_COST_UNITS = 8;

const getProgramAddress = (message: WireMessage, index: number): string => message.accountKeys[index] ?? '';

/** Returns a message's compute budget, with the runtime's defaults. The price is in micro-lamports per unit. */
export function parseComputeBudget(message: WireMessage): { unitLimit: number; unitPrice: bigint } {
  let asked: number | null = null;
  let unitPrice = 0n;
  let byDefault = 0;
  for (const { programIdIndex, data } of message.instructions) {
    const program = getProgramAddress(message, programIdIndex);
    byDefault += BUILTIN_PROGRAMS.has(program) ? DEFAULT_BUILTIN_UNITS : DEFAULT_PROGRAM_UNITS;
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === 2 && data.length >= 5) asked = view.getUint32(1, true);
    if (data[0] === 3 && data.length >= 9) unitPrice = view.getBigUint64(1, true);
  }
  return { unitLimit: Math.min(asked ?? byDefault, MAX_COMPUTE_UNITS), unitPrice };
}

/**
 * Counts the signatures that precompile instructions verify (the first byte of their data), and adds up their cost
 * units. The fee counts each like a signature of the transaction.
 */
function countPrecompileSignatures(message: WireMessage): { count: number; costUnits: number } {
  let count = 0;
  let cost = 0;
  for (const { programIdIndex, data } of message.instructions) {
    const each = PRECOMPILE_SIGNATURE_COSTS.get(getProgramAddress(message, programIdIndex));
    if (each === undefined) continue;
    count += data[0] ?? 0;
    cost += each * (data[0] ?? 0);
  }
  return { count, costUnits: cost };
}

/** Calculates the part of a message's fee for signatures, in lamports. The rest is its priority fee. */
export const calculateBaseFee = (message: WireMessage): bigint =>
  BigInt(message.numRequiredSignatures + countPrecompileSignatures(message).count) * LAMPORTS_PER_SIGNATURE;

/** Calculates the fee of a message in lamports: signatures and priority. */
export function calculateFee(message: WireMessage): bigint {
  const { unitLimit, unitPrice } = parseComputeBudget(message);
  const priority = (BigInt(unitLimit) * unitPrice + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return calculateBaseFee(message) + priority;
}

/** Calculates a transaction's cost in block space by the runtime's cost model. */
export function calculateCostUnits(
  message: WireMessage,
  writableAccounts: number,
  unitsConsumed: number,
  loadedBytes: number,
) {
  const dataBytes = message.instructions.reduce((sum, { data }) => sum + data.length, 0);
  return (
    message.numRequiredSignatures * SIGNATURE_COST_UNITS +
    countPrecompileSignatures(message).costUnits +
    writableAccounts * WRITE_LOCK_COST_UNITS +
    Math.floor(dataBytes / DATA_BYTES_PER_COST_UNIT) +
    unitsConsumed +
    Math.ceil(loadedBytes / LOADED_PAGE_BYTES) * LOADED_PAGE_COST_UNITS
  );
}
