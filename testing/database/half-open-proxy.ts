import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of Postgres whose connections can become half open. */
export interface HalfOpenProxy {
  /** The address under which the database is reached through the proxy. */
  readonly url: string;
  /** How many connections were opened through the proxy so far. */
  readonly countOpenedConnections: () => number;
  /** Stops forwarding on the open connections without closing them, so that neither side notices. */
  readonly stopForwarding: () => void;
  /** Sets whether new connections are ended at once. Those that are open stay. */
  readonly setRefusing: (isRefusing: boolean) => void;
  readonly close: () => Promise<void>;
}

/** Opens a proxy in front of the database at `url`. */
export async function openHalfOpenProxy(url: string): Promise<HalfOpenProxy> {
  const { hostname, port, username, pathname } = new URL(url);
  const sockets = new Set<Socket>();
  let opened = 0;
  let isRefusing = false;
  const server = createServer((client) => {
    if (isRefusing) return void client.destroy();
    opened += 1;
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    countOpenedConnections: () => opened,
    stopForwarding() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    setRefusing(next) {
      isRefusing = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
