import type { SettlementPort } from './provider-port';

/** Gives a call up after a while, in milliseconds; what it does at the provider goes on, and is found at the next look. */
export function limitCalls(port: SettlementPort, limitMs: number): SettlementPort {
  const inTime = async <Value>(call: Promise<Value>): Promise<Value> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    try {
      return await Promise.race([call, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    find: (requestKey) => inTime(port.find(requestKey)),
    perform: (request) => inTime(port.perform(request)),
    signed: (answer) => port.signed(answer),
  };
}
