import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findValidator, startValidator, validatorArguments } from './validator.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-validator-'));
const program = join(folder, 'solana-test-validator');
writeFileSync(program, '');
afterAll(() => rmSync(folder, { recursive: true }));

describe('solana-test-validator', () => {
  test.each([
    ['on PATH', undefined],
    ['in a folder', folder],
    ['by its path', program],
  ])('is found %s', (_, given) => {
    expect(findValidator(given, ['/nowhere', folder].join(delimiter))).toBe(program);
  });

  test('is named when it is missing', () => {
    const remedy = 'name its folder by --validator.';
    expect(() => findValidator(undefined, '/nowhere')).toThrow(`solana-test-validator is not on PATH; ${remedy}`);
    expect(() => findValidator('/nowhere', folder)).toThrow(`solana-test-validator is not at /nowhere; ${remedy}`);
  });

  test.each([
    ['is ended by a signal', 'kill -KILL $$'],
    ['exits', 'exit 1'],
  ])('fails at once if it %s before it is healthy', async (_, command) => {
    const broken = join(mkdtempSync(join(folder, 'broken-')), 'validator');
    writeFileSync(broken, `#!/bin/sh\necho no space left\n${command}\n`, { mode: 0o700 });
    await expect(startValidator(broken, folder, 'Address')).rejects.toThrow('was not healthy:\nno space left');
  });

  test('loads the committed program, and keeps to ports above the given one', () => {
    const args = validatorArguments({ ledger: 'ledger', port: 20_000, program: 'Address' }).join(' ');
    expect(args).toContain('--ledger ledger --reset');
    expect(args).toContain('--bind-address 127.0.0.1 --rpc-port 20000 --faucet-port 20002 --gossip-port 20003');
    expect(args).toContain('--bpf-program Address program/ripduel_escrow.so');
  });
});
