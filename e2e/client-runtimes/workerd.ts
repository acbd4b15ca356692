// cspell:ignore capnp
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWithDuel } from '../../testing/client/installed-client';
import { findFreePort } from '../../testing/server/free-port';

/**
 * Code of a Worker that plays the README's duel at its first request and returns the program's output. The browser
 * build of @solana/kit requires `isSecureContext`, which Workers don't define.
 */
const WORKER = `globalThis.isSecureContext = true;
export default {
  async fetch() {
    const lines = [];
    console.log = (...words) => lines.push(words.join(' '));
    try {
      await import('./duel.mjs');
    } catch (error) {
      lines.push(String(error?.stack ?? error));
    }
    return new Response(lines.join('\\n') + '\\n');
  },
};`;

const buildConfig = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ( name = "duel",
      worker = (
        modules = [(name = "worker", esModule = embed "worker.mjs")],
        compatibilityDate = "2026-11-01",
        globalOutbound = "network" ) ),
    (name = "network", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "duel")]
);
`;

/** Plays the README's duel in a Worker. Returns the program's output. */
export async function playInWorkerd(workerd: string, folder: string, apiBaseUrl: string): Promise<string> {
  const port = await findFreePort();
  writeFileSync(join(folder, 'worker.mjs'), await bundleWithDuel(folder, WORKER, apiBaseUrl));
  writeFileSync(join(folder, 'worker.capnp'), buildConfig(port));
  const child = spawn(workerd, ['serve', 'worker.capnp'], { cwd: folder, stdio: 'inherit' });
  try {
    return await callWhenReady(`http://127.0.0.1:${port}/`, child);
  } finally {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
  }
}

/** Calls a Worker as soon as its runtime listens. Throws if the runtime ends before. */
async function callWhenReady(url: string, child: ChildProcess): Promise<string> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`workerd ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response !== null) return response.text();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
