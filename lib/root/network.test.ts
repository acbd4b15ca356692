import { expect, test } from 'vitest';
import { socketUrlOf } from './network';

test.each([
  ['http://127.0.0.1:8899', 'ws://127.0.0.1:8900/'],
  ['http://127.0.0.1:8899/', 'ws://127.0.0.1:8900/'],
  ['https://api.devnet.solana.com', 'wss://api.devnet.solana.com/'],
  ['https://rpc.example/key', 'wss://rpc.example/key'],
  ['http://localhost:3000/rpc', 'ws://localhost:3000/rpc'],
])('the socket of %s is %s', (rpcUrl, socketUrl) => {
  expect(socketUrlOf(rpcUrl)).toBe(socketUrl);
});
