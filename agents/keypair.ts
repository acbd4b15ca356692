import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import type { Random } from '../lib/core/random';

/** An ed25519 key pair that can sign. Signing follows RFC 8032, so the same bytes always get the same signature. */
export interface Keypair {
  readonly address: Address;
  sign(message: Uint8Array): Uint8Array;
}

/** Reads a key pair (64 numbers as JSON, secret first) from a file, which it creates (mode 600) if there is none. */
export async function readOrCreateKeypair(path: string, random: Random): Promise<Keypair> {
  const secret = (await readSecret(path)) ?? (await createSecretFile(path, random));
  return toKeypair(secret);
}

/** Derives the key pair of a secret of 32 bytes. */
export const toKeypair = (secret: Uint8Array): Keypair => ({
  address: base58.encode(ed25519.getPublicKey(secret)) as Address,
  sign: (bytes) => ed25519.sign(bytes, secret),
});

async function readSecret(path: string): Promise<Uint8Array | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const bytes = Uint8Array.from(JSON.parse(text) as number[]);
  const secret = bytes.slice(0, 32);
  const holds = bytes.length === 64 && ed25519.getPublicKey(secret).every((byte, at) => byte === bytes[32 + at]);
  if (!holds) throw new Error(`${path} holds no key pair`);
  return secret;
}

async function createSecretFile(path: string, random: Random): Promise<Uint8Array> {
  const secret = random(32);
  const bytes = [...secret, ...ed25519.getPublicKey(secret)];
  await createFileOnce(path, JSON.stringify(bytes));
  return (await readSecret(path)) as Uint8Array;
}

/**
 * Creates a file of mode 600, whole or not at all. Leaves a file that exists as it is. Safe to run concurrently, also in
 * several processes: one call's text becomes the file.
 */
export async function createFileOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A process id wouldn't do: two containers that share the folder may have the same one.
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await writeDraft(draft, text);
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    // Else every start on a full disk would leave another draft.
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

async function writeDraft(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder: until then, a new name in it isn't durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
