import { type Meter, silentMeter } from '../../lib/api/meter';
import { createRpcNodes } from '../../lib/chain/nodes/open-nodes';
import { FakeTiming } from './fake-timing';

/** The genesis hash that the nodes must serve. */
export const GENESIS = '1'.repeat(43);

/** Opens nodes on a fake clock. While an RPC call is under way, `settle` and `call` don't advance it. */
export function openTestNodes(urls: readonly string[], perSecond: number | null = null) {
  const timing = new FakeTiming();
  let underWay = 0;
  const states: unknown[] = [];
  const meter: Meter = {
    ...silentMeter,
    startTimer: () => {
      underWay += 1;
      return 0;
    },
    countRpcCall: () => {
      underWay -= 1;
    },
    setRpcNode: (name, isUp) => states.push([name, isUp]),
  };
  const quota = { perSecond, perSecondByMethod: new Map() };
  const nodes = createRpcNodes({
    ...{ urls, genesisHash: GENESIS, quota, sharing: 'alone', meter, timing },
    random: (length) => new Uint8Array(length),
  });
  const transport = nodes.createTransport('player');
  let sent = 0;
  const send = (method: string, signal?: AbortSignal): Promise<unknown> => {
    sent += 1;
    // Kit sends equal calls of one event-loop tick as a single request.
    const payload = { jsonrpc: '2.0', id: 1, method, params: [sent] };
    return transport({ payload, ...(signal ? { signal } : {}) });
  };
  const advanceUntilSettled = <Value>(promise: Promise<Value>): Promise<Value> =>
    timing.runUntilSettled(promise, () => underWay > 0);
  return {
    timing,
    transport,
    states,
    settle: advanceUntilSettled,
    send,
    call: (method = 'getSlot') => advanceUntilSettled(send(method)),
  };
}
