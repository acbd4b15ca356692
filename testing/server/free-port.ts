import { createServer } from 'node:net';

/** Finds a TCP port that no process listens on now. */
export function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
