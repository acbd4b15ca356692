import { bytesToHex } from '@noble/hashes/utils.js';
import { formatCanonicalJson } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import type { SettlementAnswer, SettlementPort } from '../../lib/crash/settlement-port';

/**
 * A fault of one call. `lost`: fails before the work is done. `unheard`: fails afterwards. `late`: `perform` waits for
 * `releaseLateCalls()`. The rest alter the answer.
 */
export type Fault = 'lost' | 'unheard' | 'late' | 'other-payload' | 'other-key' | 'forged';

/**
 * A settlement provider with its own book that doesn't deduplicate requests, so that tests notice a request sent twice:
 * `performedRequestKeys` has one entry for each time that work was done.
 */
export class FaultySettlementProvider implements SettlementPort {
  /** Faults of the next calls of `findAnswer`, in order. A call without one succeeds. */
  readonly nextFindFaults: (Fault | null)[] = [];
  /** Faults of the next calls of `perform`, likewise. */
  readonly nextPerformFaults: (Fault | null)[] = [];
  /** Every call, in order. */
  readonly calls: string[] = [];
  readonly performedRequestKeys: string[] = [];
  private readonly answersByRequestKey = new Map<string, SettlementAnswer>();
  private readonly lateCallResolvers: (() => void)[] = [];

  async findAnswer(requestKey: string): Promise<SettlementAnswer | null> {
    this.calls.push(`find ${parseRequestKind(requestKey)}`);
    const fault = this.nextFindFaults.shift() ?? null;
    if (fault === 'lost' || fault === 'unheard') throw new Error(fault);
    const found = this.answersByRequestKey.get(requestKey) ?? null;
    return found && this.applyFault(found, fault);
  }

  async perform({ requestKey, payloadHash }: { requestKey: string; payloadHash: string }): Promise<SettlementAnswer> {
    this.calls.push(`perform ${parseRequestKind(requestKey)}`);
    const fault = this.nextPerformFaults.shift() ?? null;
    if (fault === 'lost') throw new Error('lost');
    if (fault === 'late') await new Promise<void>((resolve) => this.lateCallResolvers.push(resolve));
    this.performedRequestKeys.push(requestKey);
    const done = {
      requestKey,
      payloadHash,
      reference: `ref ${this.performedRequestKeys.length}`,
      performedAt: 'some time',
    };
    const answer = { ...done, signature: signAnswer(done) };
    this.answersByRequestKey.set(requestKey, answer);
    if (fault === 'unheard') throw new Error('unheard');
    return this.applyFault(answer, fault);
  }

  isSigned({ signature, ...answer }: SettlementAnswer): boolean {
    return signature === signAnswer(answer);
  }

  /** Resumes the calls held by a `late` fault. */
  releaseLateCalls(): void {
    for (const go of this.lateCallResolvers.splice(0)) go();
  }

  private applyFault(answer: SettlementAnswer, fault: Fault | null): SettlementAnswer {
    const { signature, ...rest } = answer;
    if (fault === 'forged') return { ...rest, signature: signature.replace(/./, 'x') };
    if (fault === 'other-payload') return this.signAgain({ ...rest, payloadHash: sha256Hex('another') });
    return fault === 'other-key' ? this.signAgain({ ...rest, requestKey: 'crash:another:custody' }) : answer;
  }

  private readonly signAgain = (answer: Omit<SettlementAnswer, 'signature'>): SettlementAnswer => ({
    ...answer,
    signature: signAnswer(answer),
  });
}

/** Returns the third part of a request key, which says what is requested. */
const parseRequestKind = (requestKey: string): string => requestKey.split(':')[2] ?? '';
const signAnswer = (answer: Omit<SettlementAnswer, 'signature'>): string =>
  bytesToHex(new TextEncoder().encode(sha256Hex(`provider ${formatCanonicalJson({ ...answer })}`)));
