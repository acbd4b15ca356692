/** Faults that a node, or the network before it, can cause in a response. */
export const faultKinds = [
  'dropped-request',
  'dropped-answer',
  'delayed',
  'duplicated',
  'reordered',
  'null-then-found',
  'confirmed-then-vanished',
  'wrong-genesis',
  'height-backwards',
  'stale-slot',
  'answered-in-part',
  'too-many-requests',
  'server-error',
  'truncated',
  'odd-json',
  'hung',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A JSON-RPC request as it passes the proxy. */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Earlier responses and counts, by call. */
export interface ResponseMemory {
  /** The first honest answer, as text. */
  readonly firstAnswers: Map<string, string>;
  /** How often each call was already considered for a fault, by fault and call. */
  readonly considerationCounts: Map<string, number>;
}

// biome-ignore lint/suspicious/noExplicitAny: replies of every method
type Reply = any;
/** Returns a falsified response as text, or null if this response has nothing to falsify. */
type Falsification = (text: string, call: RpcCall, memory: ResponseMemory) => string | null;

/** The genesis hash of mainnet, as that of a node of another chain. */
const OTHER_GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
/** Number of blocks by which a falsified block height is too low. */
const BLOCKS_BACK = 200;

/** Faults that falsify chain data. All other kinds are faults of the connection. */
export const falsifications: Partial<Record<FaultKind, Falsification>> = {
  'null-then-found'(text, call, memory) {
    const seen = countCall(memory, `null ${buildCallKey(call)}`);
    const empty = {
      getSignatureStatuses: withoutStatuses,
      getTransaction: () => null,
      getSignaturesForAddress: () => [],
    };
    const bend = empty[call.method as keyof typeof empty];
    return bend === undefined || seen % 2 === 1 ? null : changeResult(text, bend);
  },
  'confirmed-then-vanished'(text, call, memory) {
    if (call.method !== 'getSignatureStatuses') return null;
    const seen = countCall(memory, `confirmed ${buildCallKey(call)}`) % 3;
    if (seen === 2) return null;
    return changeResult(text, (result) => (seen === 1 ? withoutStatuses(result) : withConfirmedStatuses(result)));
  },
  'wrong-genesis': (text, { method }) =>
    method === 'getGenesisHash' ? changeResult(text, () => OTHER_GENESIS_HASH) : null,
  'height-backwards': (text, { method }) =>
    method === 'getEpochInfo'
      ? changeResult(text, (result) => ({ ...result, blockHeight: Math.max(0, result.blockHeight - BLOCKS_BACK) }))
      : null,
  /** A node that is behind: refuses `getSignaturesForAddress`, and repeats its first answer if that names a slot. */
  'stale-slot'(text, call, { firstAnswers }) {
    if (call.method === 'getSignaturesForAddress')
      return JSON.stringify({ ...JSON.parse(text), result: undefined, error: NODE_BEHIND_ERROR });
    const old = firstAnswers.get(buildCallKey(call));
    if (old === undefined || old === text || !/"(?:context|absoluteSlot)"/.test(old)) return null;
    return JSON.stringify({ ...JSON.parse(old), id: JSON.parse(text).id });
  },
  /** Leaves out the last entry of a list of accounts or signature states. */
  'answered-in-part': (text) =>
    Array.isArray(JSON.parse(text).result?.value)
      ? changeResult(text, (result) => ({ ...result, value: result.value.slice(0, -1) }))
      : null,
};

/** Falsifies the answer to a batch, whose entries are in the order of `calls`. Returns null if nothing is falsified. */
export function falsifyBatch(kind: FaultKind, text: string, calls: readonly RpcCall[], memory: ResponseMemory) {
  const entries: Reply[] = JSON.parse(text);
  if (kind === 'answered-in-part') return JSON.stringify(entries.slice(0, -1));
  const bent = calls.map((call, index) => falsifications[kind]?.(JSON.stringify(entries[index]), call, memory) ?? null);
  if (bent.every((each) => each === null)) return null;
  return `[${entries.map((entry, index) => bent[index] ?? JSON.stringify(entry))}]`;
}

/** The error of a node that hasn't reached the slot that a call requires. */
const NODE_BEHIND_ERROR = {
  code: -32016,
  message: 'Minimum context slot has not been reached',
  data: { contextSlot: 1 },
};

/** Returns a key for a call, without its minimum slot. */
export const buildCallKey = ({ method, params = [] }: RpcCall): string =>
  JSON.stringify([method, params], (name, value) => (name === 'minContextSlot' ? undefined : value));

/** Counts this call, and returns how often it was counted before. */
function countCall({ considerationCounts }: ResponseMemory, key: string): number {
  const before = considerationCounts.get(key) ?? 0;
  considerationCounts.set(key, before + 1);
  return before;
}

/** Changes the result in a node's reply. Returns null if the reply is an error. */
function changeResult(text: string, change: (result: Reply) => Reply): string | null {
  const reply = JSON.parse(text);
  return reply.error ? null : JSON.stringify({ ...reply, result: change(reply.result) });
}

const withoutStatuses = (result: Reply): Reply => ({ ...result, value: result.value.map(() => null) });

const withConfirmedStatuses = (result: Reply): Reply => ({
  ...result,
  value: result.value.map(() => ({
    slot: result.context.slot,
    confirmations: 1,
    err: null,
    status: { Ok: null },
    confirmationStatus: 'confirmed',
  })),
});
