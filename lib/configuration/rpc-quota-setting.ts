import { z } from 'zod';

const MAX_PER_SECOND = 100_000;
const perSecond = z.coerce.number().positive().max(MAX_PER_SECOND);

/** Schema of further RPC nodes: addresses with commas between them. */
export const rpcUrlsSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Schema of the RPC's quota, in calls per second. */
export const rpcQuotaSchema = perSecond.optional();

/** Schema of limits for single methods, as in `getProgramAccounts:5,*:20`; `*` is each method that isn't named. */
export const rpcMethodLimitsSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const limits = new Map<string, number>();
    for (const part of text.split(',').filter((each) => each.trim() !== '')) {
      const [, method, rate] = /^\s*([a-zA-Z]+|[*])\s*:\s*(\S+)\s*$/.exec(part) ?? [];
      const limit = perSecond.safeParse(rate);
      if (method === undefined || !limit.success)
        context.addIssue({
          code: 'custom',
          message: `"${part.trim()}" must be a method and calls per second, as in sendTransaction:1`,
        });
      else limits.set(method, limit.data);
    }
    return limits as ReadonlyMap<string, number>;
  });
