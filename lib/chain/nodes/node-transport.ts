import type { RpcTransport } from '@solana/kit';
import { getRpcMethod } from '../metered-transport';
import { type CallAttempt, type CallOutcome, classifyNodeError, classifyNodeReply } from './node-answer';
import type { NodeCall, RemoteNode } from './remote-node';
import { sleep, type Timing, waitForPromise } from './timing';
import { findBatch } from './transaction-batches';
import { type Priority, QuotaExhaustedError, type TurnQueue } from './turn-queue';

/** Wait before the next attempt if a node was behind the requested slot: about the duration of a slot. */
const BEHIND_RETRY_MS = 400;
/**
 * Timeout of an attempt if there are several nodes. It is shorter than the call's own timeout, to leave time for the
 * next node.
 */
const ATTEMPT_TIMEOUT_MS = 3_000;
/**
 * If the caller gives up an attempt that was sent less than this before, the attempt doesn't count as the node's
 * failure: most of the caller's time went by before it was sent.
 */
const MIN_BLAMED_ATTEMPT_MS = 2_000;
/**
 * How long a node counts as verified after it returned the right genesis hash, to a verification or to the service's
 * own call of `getGenesisHash`. The hash is read again because a URL can begin to lead to a node of another cluster,
 * which has none of our deposits.
 */
const VERIFICATION_TTL_MS = 10_000;
const GENESIS_METHOD = 'getGenesisHash';
const GENESIS_CALL = { jsonrpc: '2.0', id: 'genesis', method: GENESIS_METHOD, params: [] };

type TransportCall = Parameters<RpcTransport>[0];

/** Dependencies of `createNodeTransport`. */
export interface NodeTransportDependencies {
  /** Nodes in the order in which they are tried. */
  readonly nodes: readonly RemoteNode[];
  /**
   * Genesis hash that each node must return if there are several. If there is only one node, it isn't checked here: the
   * caller has to.
   */
  readonly genesisHash: string;
  readonly turnQueue: TurnQueue;
  /** Called when a node refuses a call because its quota is used up. */
  readonly onRefusal: () => void;
  readonly timing: Timing;
}

/**
 * Creates a transport that sends each call to the first available node. Each attempt waits for its turn. If a node
 * refuses the call for its quota, the node is paused and the call is sent to the next available node, or, without one,
 * after the pause. If the node fails, the call is sent to the next node; if the node is behind, to the same node once
 * more; if the node left the call unanswered in a batch, alone. All of this happens within the caller's timeout.
 * Rejects with `QuotaExhaustedError` if the call's turn would come too late.
 */
export const createNodeTransport = (services: NodeTransportDependencies, priority: Priority): RpcTransport =>
  ((call: TransportCall) => new MultiNodeCall(services, priority, call).send()) as RpcTransport;

/** One call, which may take several attempts. */
class MultiNodeCall {
  private readonly deadlineMs: number;
  private readonly failedNodes = new Set<RemoteNode>();
  private readonly nodesBehind = new Set<RemoteNode>();
  private readonly hasSeveralNodes: boolean;

  constructor(
    private readonly services: NodeTransportDependencies,
    private readonly priority: Priority,
    private readonly call: TransportCall,
  ) {
    this.deadlineMs = services.timing.now() + services.turnQueue.maxWaitMs;
    this.hasSeveralNodes = services.nodes.length > 1;
  }

  async send(): Promise<unknown> {
    let last: CallOutcome | null = null;
    for (;;) {
      const begun = await this.beginCall();
      if (begun === null)
        return unwrapAttempt(last ?? { answer: { kind: 'failed' }, error: new Error('No RPC node works.') });
      last = await this.attempt(begun.node, begun.nodeCall);
      const { kind } = last.answer;
      if (kind === 'answered') return unwrapAttempt(last);
      if (kind === 'refused') this.services.onRefusal();
      if (kind === 'behind' && !this.failedNodes.has(begun.node))
        await sleep(this.services.timing, BEHIND_RETRY_MS, this.call.signal);
    }
  }

  /**
   * Begins a call to the first available node. If none is available, first waits for the end of a pause that a refusal
   * caused. Returns null if every node has failed in this call or is paused after failures. A node is chosen and called
   * in the same tick, so that only one call probes it.
   */
  private async beginCall(): Promise<{ node: RemoteNode; nodeCall: NodeCall } | null> {
    for (;;) {
      const nodes = this.services.nodes.filter((node) => !this.failedNodes.has(node));
      const node = nodes.find((each) => each.canBeCalled());
      if (node !== undefined) return { node, nodeCall: node.beginCall() };
      const pauses = nodes.map((each) => each.getRefusalPause()).filter((pause) => pause !== null);
      if (pauses.length === 0) return null;
      const probe = pauses.find((pause) => typeof pause !== 'number');
      const wait = probe === undefined ? Math.min(...(pauses as number[])) : 0;
      const { timing } = this.services;
      if (timing.now() + wait >= this.deadlineMs) throw new QuotaExhaustedError(wait);
      await (probe === undefined ? sleep(timing, wait, this.call.signal) : waitForPromise(probe, this.call.signal));
    }
  }

  private async attempt(node: RemoteNode, nodeCall: NodeCall): Promise<CallAttempt> {
    const attempt = await this.verifyAndSend(node).catch((error: unknown) => {
      nodeCall.cancel();
      throw error;
    });
    const { answer } = attempt;
    const staysBehind = answer.kind === 'behind' && this.nodesBehind.has(node);
    if (answer.kind === 'behind') this.nodesBehind.add(node);
    if (answer.kind === 'failed' || staysBehind) this.failedNodes.add(node);
    if (answer.kind === 'refused') nodeCall.refuse(answer.retryAfterMs);
    // With other nodes to call, staying behind counts as a failure.
    else if (answer.kind === 'failed' || (staysBehind && this.hasSeveralNodes)) nodeCall.fail(attempt.request);
    else if (answer.kind === 'unbatched' || (answer.kind === 'behind' && this.hasSeveralNodes)) nodeCall.cancel();
    else nodeCall.succeed();
    return attempt;
  }

  /**
   * Sends one attempt. If there are several nodes, first verifies the node's genesis hash unless that was done
   * recently. Calls to one node share a verification where `RunningReads` allows, so that a failover doesn't use up the
   * quota with one for each call. Rejects if the caller gave up or the call got no turn, which says nothing about the
   * node.
   */
  private async verifyAndSend(node: RemoteNode): Promise<CallAttempt> {
    const { timing } = this.services;
    const method = getRpcMethod(this.call.payload);
    if (this.hasSeveralNodes && method !== GENESIS_METHOD && node.verifiedAtMs + VERIFICATION_TTL_MS <= timing.now()) {
      const verification = node.verifications.share(this.priority, () =>
        this.sendTo(node, GENESIS_METHOD, GENESIS_CALL),
      );
      const verified = await waitForPromise(verification, this.call.signal);
      if (verified.answer.kind !== 'answered') return verified;
    }
    return this.sendTo(node, method, this.call.payload, this.call.signal);
  }

  private async sendTo(node: RemoteNode, method: string, payload: unknown, signal?: AbortSignal): Promise<CallAttempt> {
    await this.services.turnQueue.waitForTurn(method, this.priority, signal);
    const outcome = await this.sendNow(node, method, payload, signal);
    return { ...outcome, request: findBatch(payload) ?? {} };
  }

  private async sendNow(
    node: RemoteNode,
    method: string,
    payload: unknown,
    signal?: AbortSignal,
  ): Promise<CallOutcome> {
    const { timing } = this.services;
    const begun = timing.now();
    const limited = this.hasSeveralNodes
      ? createTimeoutSignal(timing, ATTEMPT_TIMEOUT_MS, signal)
      : { signal, end() {} };
    try {
      const reply = await node.transport({ payload, ...(limited.signal ? { signal: limited.signal } : {}) });
      if (method === GENESIS_METHOD && this.hasSeveralNodes) return this.verifyGenesisReply(node, reply);
      return { answer: classifyNodeReply(reply), reply };
    } catch (error) {
      if (signal?.aborted && timing.now() - begun < MIN_BLAMED_ATTEMPT_MS) throw error;
      return { answer: classifyNodeError(error), error };
    } finally {
      limited.end();
    }
  }

  private verifyGenesisReply(node: RemoteNode, reply: unknown): CallOutcome {
    const answer = classifyNodeReply(reply);
    if (answer.kind !== 'answered') return { answer, reply };
    const { result } = reply as { readonly result?: unknown };
    if (result !== this.services.genesisHash) {
      const error = new Error(`The RPC node ${node.name} serves another chain: ${String(result)}.`);
      return { answer: { kind: 'failed' }, error };
    }
    node.verifiedAtMs = this.services.timing.now();
    return { answer, reply };
  }
}

function unwrapAttempt(attempt: CallOutcome): unknown {
  if ('error' in attempt) throw attempt.error;
  return attempt.reply;
}

/** Returns a signal that also aborts after `ms`, and a function to call when the attempt is over. */
function createTimeoutSignal(timing: Timing, ms: number, signal?: AbortSignal): { signal: AbortSignal; end(): void } {
  const timeout = new AbortController();
  const end = timing.schedule(ms, () => timeout.abort(new DOMException('The node took too long.', 'TimeoutError')));
  return { signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]), end };
}
