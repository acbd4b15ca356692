import type { SettlementPort } from './settlement-port';

/**
 * Wraps a port so that `findAnswer` and `perform` reject if they take longer than `limitMs`. The provider may still
 * complete the work.
 */
export function limitCallTime(port: SettlementPort, limitMs: number): SettlementPort {
  const rejectAfterLimit = async <Value>(call: Promise<Value>): Promise<Value> => {
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
    findAnswer: (requestKey) => rejectAfterLimit(port.findAnswer(requestKey)),
    perform: (request) => rejectAfterLimit(port.perform(request)),
    isSigned: (answer) => port.isSigned(answer),
  };
}
