import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from '../../core/canonical-json';
import { sha256Hex } from '../../core/hash';
import type { ProviderAnswer, SettlementPort } from '../provider-port';

/** What goes wrong with one call. `lost` before it is done, `unheard` after, `late` when the test lets it go on. */
export type Fault = 'lost' | 'unheard' | 'late' | 'other-payload' | 'other-key' | 'forged';

/**
 * A settlement provider with a book of its own that does what it is asked as often as it is asked, so that a request
 * made twice is seen: `effects` has every time that something was done.
 */
export class FaultySettlement implements SettlementPort {
  /** Faults of the next calls, in their order; without one a call goes well. */
  readonly findFaults: (Fault | null)[] = [];
  readonly performFaults: (Fault | null)[] = [];
  /** Every call, in its order. */
  readonly calls: string[] = [];
  readonly effects: string[] = [];
  private readonly book = new Map<string, ProviderAnswer>();
  private readonly held: (() => void)[] = [];

  async find(requestKey: string): Promise<ProviderAnswer | null> {
    this.calls.push(`find ${areaOf(requestKey)}`);
    const fault = this.findFaults.shift() ?? null;
    if (fault === 'lost' || fault === 'unheard') throw new Error(fault);
    const found = this.book.get(requestKey) ?? null;
    return found && this.bent(found, fault);
  }

  async perform({ requestKey, payloadHash }: { requestKey: string; payloadHash: string }): Promise<ProviderAnswer> {
    this.calls.push(`perform ${areaOf(requestKey)}`);
    const fault = this.performFaults.shift() ?? null;
    if (fault === 'lost') throw new Error('lost');
    if (fault === 'late') await new Promise<void>((resolve) => this.held.push(resolve));
    this.effects.push(requestKey);
    const done = { requestKey, payloadHash, reference: `ref ${this.effects.length}`, performedAt: 'some time' };
    const answer = { ...done, signature: signatureOf(done) };
    this.book.set(requestKey, answer);
    if (fault === 'unheard') throw new Error('unheard');
    return this.bent(answer, fault);
  }

  signed({ signature, ...answer }: ProviderAnswer): boolean {
    return signature === signatureOf(answer);
  }

  /** Lets the late calls go on. */
  release(): void {
    for (const go of this.held.splice(0)) go();
  }

  private bent(answer: ProviderAnswer, fault: Fault | null): ProviderAnswer {
    const { signature, ...rest } = answer;
    if (fault === 'forged') return { ...rest, signature: signature.replace(/./, 'x') };
    if (fault === 'other-payload') return this.resigned({ ...rest, payloadHash: sha256Hex('another') });
    return fault === 'other-key' ? this.resigned({ ...rest, requestKey: 'crash:another:custody' }) : answer;
  }

  private readonly resigned = (answer: Omit<ProviderAnswer, 'signature'>): ProviderAnswer => ({
    ...answer,
    signature: signatureOf(answer),
  });
}

const areaOf = (requestKey: string): string => requestKey.split(':')[2] ?? '';
const signatureOf = (answer: Omit<ProviderAnswer, 'signature'>): string =>
  bytesToHex(new TextEncoder().encode(sha256Hex(`provider ${canonicalJson({ ...answer })}`)));
