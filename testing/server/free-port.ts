import { createServer } from 'node:net';

/** A port that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
