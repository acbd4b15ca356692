import {
  type Address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SolanaError,
} from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeEscrowInstruction } from '../../lib/chain/escrow/decode';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { QuotaExhaustedError } from '../../lib/chain/nodes/turn-queue';
import { addressNamed, buildEscrowAccount, buildTerms, PROGRAM, secretNamed } from '../../testing/agents/duel';
import { openPartialRpc } from '../../testing/agents/hanging-rpc';
import type { AgentConnection } from '../connect';
import { toKeypair } from '../keypair';
import { ProviderWait } from './provider-wait';
import { findPendingSteps, sendSteps } from './send-steps';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { Held, None, Settled } = PartState;
/** Code of the program's error `destinationWrong`. */
const CANNOT_LAND_ERROR_CODE = 4_013;
/** Codes of the program's errors `entropyTooEarly` and `entropyMissed`. */
const [TOO_EARLY_ERROR_CODE, MISSED_ERROR_CODE] = [4_021, 4_022];
const terms = buildTerms(addressNamed('provider'), '00'.repeat(32), {
  fundingDeadline: 1_000n,
  resolutionDeadline: 2_000n,
});
const resolvedAccount = {
  ...({ layout: 2, programId: PROGRAM } as const),
  escrow: buildEscrowAccount(terms, { stage: EscrowStage.Resolved, winner: 0, parts: [Held, Held, None, None, Held] }),
};

/** Lists the parts that a transaction settles. */
function listSettledParts(wire: string): number[] {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) return [];
  return message.instructions.flatMap(({ data }) => {
    const decoded = decodeEscrowInstruction(new Uint8Array(data ?? []));
    return decoded?.kind === 'settle' ? [decoded.part] : [];
  });
}

const getLatestBlockhash = () => ({
  value: { blockhash: addressNamed('hash') as Address, lastValidBlockHeight: 9n },
});

/** Refuses a transaction with this error of the program. */
function refuse(code: number): never {
  throw new SolanaError(SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM, { code, index: 0 });
}

/** Builds the dependencies of `sendSteps` over this RPC. `lines` receives the log. */
const buildContext = (rpc: AgentConnection['rpc'], lines: string[] = []) => ({
  ...{ client: {} as AgentConnection['client'], rpc, connection: { rpc } as AgentConnection },
  ...{ keypair: toKeypair(secretNamed('crank')), getUnitPrice: async () => 0n, signal: new AbortController().signal },
  tablesByPackId: new Map(),
  log: (action: string, { part }: Readonly<Record<string, unknown>> = {}) => void lines.push(`${action} ${part}`),
});

const buildWatchedDuel = () => ({
  ...({ duelId: 'duel_1', escrowAddress: addressNamed('escrow'), packId: 'pack', status: 'resolved' } as const),
  ...{ fundingDeadline: null, providerWait: new ProviderWait(), lastListedAtMs: 0, readWindow: null },
  ...{ consecutiveRefusals: 0, consecutiveWaits: 0, isEntropyLost: false, isBusy: true },
});

/**
 * Sends all due payouts of a duel to an RPC that refuses each transaction with a part of `blocked`. `trouble` replaces
 * methods of that RPC.
 */
async function sendPayouts(blocked: readonly number[], trouble: Readonly<Record<string, () => unknown>> = {}) {
  const sent: number[][] = [];
  const rpc = openPartialRpc({
    getLatestBlockhash,
    sendTransaction: (wire: string) => {
      const parts = listSettledParts(wire);
      sent.push(parts);
      if (parts.some((part) => blocked.includes(part))) refuse(CANNOT_LAND_ERROR_CODE);
    },
    getSignatureStatuses: (signatures: readonly string[]) => ({
      value: signatures.map(() => ({ err: null, confirmationStatus: 'confirmed' })),
    }),
    ...trouble,
  });
  const lines: string[] = [];
  const context = buildContext(rpc, lines);
  const duel = buildWatchedDuel();
  const steps = findPendingSteps(duel, resolvedAccount, { seconds: 500n, slot: 500n }, context);
  const taking = sendSteps(steps, duel, context);
  await vi.advanceTimersByTimeAsync(200_000);
  return { result: await taking, sent, lines };
}

describe('the payouts of a duel', () => {
  it('go in one transaction', async () => {
    expect(await sendPayouts([])).toEqual({
      result: 'done',
      sent: [[0, 1, 4]],
      lines: ['sent 0', 'sent 1', 'sent 4'],
    });
  });

  it('go one by one if one of them can’t land: no payout waits for another', async () => {
    const { result, sent, lines } = await sendPayouts([1]);
    expect(result).toBe('refused');
    expect(sent).toEqual([[0, 1, 4], [0], [1], [4]]);
    expect(lines.slice(3)).toEqual(['sent 0', 'refused 1', 'sent 4']);
  });

  it.each([
    ['that gives no blockhash', 'getLatestBlockhash', 0],
    ['that gives no status', 'getSignatureStatuses', 1],
  ])('fail at a node %s, which is no refusal: they aren’t sent one by one as well', async (_, method, count) => {
    const refuseQuota = () => {
      throw new QuotaExhaustedError(1_000);
    };
    const { result, sent, lines } = await sendPayouts([], { getBlockHeight: refuseQuota, [method]: refuseQuota });
    expect(result).toBe('failed');
    expect(new Set(sent.map(String)).size).toBe(count);
    expect(lines).toEqual(['failed 0', 'failed 1', 'failed 4']);
  });
});

it.each([
  ['isn’t sent again once its slot has left the SlotHashes sysvar', MISSED_ERROR_CODE, []],
  ['is sent again after any other refusal', TOO_EARLY_ERROR_CODE, [{ kind: 'lock' }]],
])('a lock %s', async (_, code, stepsAfter) => {
  const rpc = openPartialRpc({ getLatestBlockhash, sendTransaction: () => refuse(code) });
  const escrow = buildEscrowAccount(terms, { stage: EscrowStage.Accepted, targetSlot: 100n });
  const [duel, context] = [buildWatchedDuel(), buildContext(rpc)];
  const findSteps = () =>
    findPendingSteps(duel, { ...resolvedAccount, escrow }, { seconds: 500n, slot: 900n }, context);
  expect(await sendSteps(findSteps(), duel, context)).toBe('refused');
  expect(findSteps().map(({ step }) => step)).toEqual(stepsAfter);
});

it('a step that can’t be prepared has failed, and wasn’t refused', async () => {
  const log = vi.fn();
  const step = { kind: 'lock' } as const;
  const prepare = async () => {
    throw new QuotaExhaustedError(1_000);
  };
  const context = { log, signal: new AbortController().signal } as unknown as Parameters<typeof sendSteps>[2];
  const duel = { duelId: 'duel_1' } as Parameters<typeof sendSteps>[1];
  expect(await sendSteps([{ step, possibleSinceSlot: null, computeUnits: null, prepare }], duel, context)).toBe(
    'failed',
  );
});

it('a duel that is paid out has nothing to send', () => {
  const paid = {
    ...resolvedAccount,
    escrow: { ...resolvedAccount.escrow, parts: [Settled, Settled, None, None, Settled] },
  };
  const duel = { duelId: 'duel_1', escrowAddress: addressNamed('escrow') } as Parameters<typeof findPendingSteps>[0];
  expect(findPendingSteps(duel, paid, { seconds: 500n, slot: 500n }, {} as never)).toEqual([]);
});
