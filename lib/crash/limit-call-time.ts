import type { SettlementPort } from './provider-port';

/**
 * Wraps a port so that `find` and `perform` reject after `limitMs`. The provider may still complete the work; the next
 * attempt finds it.
 */
export function limitCallTime(port: SettlementPort, limitMs: number): SettlementPort {
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
