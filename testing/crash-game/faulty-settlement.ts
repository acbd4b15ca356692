import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import type { SettlementAnswer, SettlementPort } from '../../lib/crash/settlement-port';

/**
 * A fault of one call. `lost`: fails before the work is done. `unheard`: fails afterwards. `late`: `perform` waits for
 * `release()`. The rest alter the answer.
 */
export type Fault = 'lost' | 'unheard' | 'late' | 'other-payload' | 'other-key' | 'forged';

/**
 * A settlement provider with its own book that doesn't deduplicate requests, so that tests notice a request sent twice:
 * `effects` has one entry for each time that work was done.
 */
export class FaultySettlement implements SettlementPort {
  /** Faults of the next calls of `find`, in order. A call without one succeeds. */
  readonly findFaults: (Fault | null)[] = [];
  readonly performFaults: (Fault | null)[] = [];
  /** Every call, in order. */
  readonly calls: string[] = [];
  readonly effects: string[] = [];
  private readonly book = new Map<string, SettlementAnswer>();
  private readonly held: (() => void)[] = [];

  async findAnswer(requestKey: string): Promise<SettlementAnswer | null> {
    this.calls.push(`find ${parseRequestKind(requestKey)}`);
    const fault = this.findFaults.shift() ?? null;
    if (fault === 'lost' || fault === 'unheard') throw new Error(fault);
    const found = this.book.get(requestKey) ?? null;
    return found && this.applyFault(found, fault);
  }

  async perform({ requestKey, payloadHash }: { requestKey: string; payloadHash: string }): Promise<SettlementAnswer> {
    this.calls.push(`perform ${parseRequestKind(requestKey)}`);
    const fault = this.performFaults.shift() ?? null;
    if (fault === 'lost') throw new Error('lost');
    if (fault === 'late') await new Promise<void>((resolve) => this.held.push(resolve));
    this.effects.push(requestKey);
    const done = { requestKey, payloadHash, reference: `ref ${this.effects.length}`, performedAt: 'some time' };
    const answer = { ...done, signature: signatureOf(done) };
    this.book.set(requestKey, answer);
    if (fault === 'unheard') throw new Error('unheard');
    return this.applyFault(answer, fault);
  }

  isSigned({ signature, ...answer }: SettlementAnswer): boolean {
    return signature === signatureOf(answer);
  }

  /** Resumes the calls held by a `late` fault. */
  release(): void {
    for (const go of this.held.splice(0)) go();
  }

  private applyFault(answer: SettlementAnswer, fault: Fault | null): SettlementAnswer {
    const { signature, ...rest } = answer;
    if (fault === 'forged') return { ...rest, signature: signature.replace(/./, 'x') };
    if (fault === 'other-payload') return this.resigned({ ...rest, payloadHash: sha256Hex('another') });
    return fault === 'other-key' ? this.resigned({ ...rest, requestKey: 'crash:another:custody' }) : answer;
  }

  private readonly resigned = (answer: Omit<SettlementAnswer, 'signature'>): SettlementAnswer => ({
    ...answer,
    signature: signatureOf(answer),
  });
}

const parseRequestKind = (requestKey: string): string => requestKey.split(':')[2] ?? '';
const signatureOf = (answer: Omit<SettlementAnswer, 'signature'>): string =>
  bytesToHex(new TextEncoder().encode(sha256Hex(`provider ${canonicalJson({ ...answer })}`)));
