import { createConnection, createServer } from 'node:net';

/**
 * Waits until no other call, of this process or another, has this name, then runs `work`. The kernel frees the name
 * when a process dies. Linux only (abstract sockets); elsewhere `work` runs at once.
 * @template Value
 * @param {string} name
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function runExclusively(name, work) {
  if (process.platform !== 'linux') return work();
  const address = `\0ripduel-${name}`;
  for (;;) {
    const held = await tryLock(address);
    if (held === undefined) await waitUntilReleased(address);
    else return work().finally(held);
  }
}

/** @returns {Promise<(() => void) | undefined>} releases the name; undefined if the name is taken */
function tryLock(/** @type {string} */ address) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  const server = createServer((socket) => waiting.add(socket.on('error', () => {})));
  const release = () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve(release));
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address);
  });
}

/**
 * Waits until the process that has the name releases it or dies. That process never answers, but the connection to it
 * is closed then.
 */
function waitUntilReleased(/** @type {string} */ address) {
  return new Promise((resolve) => {
    createConnection(address)
      .on('error', () => {})
      .once('close', resolve);
  });
}
