import { z } from 'zod';
import { ProblemError } from '../api/problems';
import type { Clock } from '../core/clock';
import { readLimitedText } from '../core/read-limited-text';
import {
  DRIP_PATH,
  type DripRefusal,
  type DripRequest,
  dripRefusals,
  dripReplySchema,
  signDripRequest,
} from './rules/request';

/** Maximum duration of a request to the drip agent, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Maximum size of the agent's reply. A larger one counts as an error. */
const REPLY_LIMIT_BYTES = 4_096;
const refusalSchema = z.object({ code: z.enum(dripRefusals) });

/** A transfer that the drip agent has signed and sends. `lamports` is a decimal string. */
export type SentDrip = z.output<typeof dripReplySchema>;

/** The operator's drip agent, which gives test SOL from a wallet of its own. */
export interface DripPort {
  /**
   * Requests one drip. Returns the transfer, or the reason why the agent refuses it. Throws `drip-unavailable` if the
   * agent can't be reached, or answers with an error or in another form.
   */
  request(wanted: DripRequest, requestId: string): Promise<SentDrip | DripRefusal>;
}

interface DripPortSettings {
  readonly url: string;
  /** The secret that service and agent share. */
  readonly token: string;
  readonly clock: Clock;
}

/** Opens the port to a drip agent behind HTTP. Sends nothing before the first request. */
export function openHttpDrip({ url, token, clock }: DripPortSettings): DripPort {
  const target = url.replace(/\/$/, '') + DRIP_PATH;
  return {
    async request(wanted, requestId) {
      try {
        const body = JSON.stringify(wanted);
        const headers = signDripRequest(token, requestId, body, clock.now());
        const response = await fetch(target, {
          ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) },
          headers: { 'content-type': 'application/json', ...headers },
        });
        const text = await readLimitedText(response.body as AsyncIterable<Uint8Array> | null, REPLY_LIMIT_BYTES);
        if (response.status === 409) return refusalSchema.parse(JSON.parse(text ?? '')).code;
        if (response.status !== 200) throw new Error(`the drip agent answered with status ${response.status}`);
        return dripReplySchema.parse(JSON.parse(text ?? ''));
      } catch (cause) {
        throw new ProblemError('drip-unavailable', undefined, { cause });
      }
    },
  };
}
