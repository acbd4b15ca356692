import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { createKeyPairSignerFromBytes } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { verifyStrict } from '../lib/core/ed25519';
import { systemRandom } from '../lib/core/random';
import { createTestFolder } from '../testing/process/folder';
import { readOrCreateKeypair } from './keypair';

describe('readOrCreateKeypair', () => {
  it('makes a key once, readable by its owner alone and by kit', async () => {
    const path = join(createTestFolder(), 'deep', 'keypair.json');
    const first = await readOrCreateKeypair(path, systemRandom);
    expect((await readOrCreateKeypair(path, systemRandom)).address).toBe(first.address);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]);
    expect((await createKeyPairSignerFromBytes(bytes)).address).toBe(first.address);
  });

  it('gives one key to all that create its file at once, and leaves no other file', async () => {
    const folder = createTestFolder();
    const path = join(folder, 'keypair.json');
    const created = await Promise.all(Array.from({ length: 8 }, () => readOrCreateKeypair(path, systemRandom)));
    expect(new Set(created.map(({ address }) => address)).size).toBe(1);
    expect((await readOrCreateKeypair(path, systemRandom)).address).toBe(created[0]?.address);
    expect(readdirSync(folder)).toEqual(['keypair.json']);
  });

  it('signs what its address verifies', async () => {
    const keypair = await readOrCreateKeypair(join(createTestFolder(), 'keypair.json'), systemRandom);
    const message = new TextEncoder().encode('hello');
    expect(verifyStrict(base58.decode(keypair.address), message, keypair.sign(message))).toBe(true);
  });

  it('refuses a file that holds no pair', async () => {
    const path = join(createTestFolder(), 'keypair.json');
    writeFileSync(path, JSON.stringify(Array(64).fill(7)));
    await expect(readOrCreateKeypair(path, systemRandom)).rejects.toThrow('holds no key pair');
  });
});
