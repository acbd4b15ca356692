import { z } from 'zod';

/** Greatest limit that can be configured, in calls per second. */
const MAX_PER_SECOND = 100_000;
const callsPerSecondSchema = z.coerce
  .number({ error: 'must be a number of calls per second' })
  .positive()
  .max(MAX_PER_SECOND);

/**
 * RPC methods that the service calls. A limit with one of them in wrong case is refused; other names have no effect.
 */
const SERVICE_RPC_METHODS = [
  ...['getEpochInfo', 'getGenesisHash', 'getLatestBlockhash', 'getMultipleAccounts'],
  ...['getSignaturesForAddress', 'getSignatureStatuses', 'getTransaction'],
];

/** Returns why a limit can't be added; null if it can. */
function findLimitFault(limits: ReadonlyMap<string, number>, method: string): string | null {
  if (limits.has(method)) return `names ${method} twice`;
  const called = SERVICE_RPC_METHODS.find((each) => each !== method && each.toLowerCase() === method.toLowerCase());
  return called === undefined ? null : `names ${method}, and the method is ${called}`;
}

/** Schema of further RPC nodes: addresses with commas between them. */
export const rpcUrlsSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Schema of the RPC's quota, in calls per second. */
export const rpcQuotaSchema = callsPerSecondSchema.optional();

/** Schema of limits for single methods, as in `getProgramAccounts:5,*:20`; `*` is each method that isn't named. */
export const rpcMethodLimitsSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const limits = new Map<string, number>();
    for (const part of text.split(',').filter((each) => each.trim() !== '')) {
      const [, method, rate] = /^\s*([a-zA-Z]+|[*])\s*:\s*(\S+)\s*$/.exec(part) ?? [];
      const limit = callsPerSecondSchema.safeParse(rate);
      if (method === undefined || !limit.success)
        context.addIssue({
          code: 'custom',
          message: `"${part.trim()}" must be a method and calls per second, as in sendTransaction:1`,
        });
      else {
        const fault = findLimitFault(limits, method);
        if (fault !== null) context.addIssue({ code: 'custom', message: fault });
        limits.set(method, limit.data);
      }
    }
    return limits as ReadonlyMap<string, number>;
  });
