import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { escrowErrors, findEscrowError } from '../../lib/chain/escrow/errors';
import { findOutdatedFiles, renderFiles } from '../generated-files';

const programFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
const readProgramFile = (path: string) => readFileSync(join(programFolder, path), 'utf8');

describe('F14: the program’s interface', () => {
  it('is the one in program/idl.json and lib/chain/escrow/generated', async () => {
    const files = await renderFiles();
    expect(findOutdatedFiles(files)).toEqual([]);

    const idl = 'program/idl.json';
    const surplus = 'lib/chain/escrow/generated/accounts/escrow.ts';
    expect(files.has(surplus)).toBe(true);
    files.delete(surplus);
    const differing = new Map([...files, [idl, `${files.get(idl)} `], ['program/none.ts', 'missing']]);
    expect(findOutdatedFiles(differing)).toEqual([idl, 'program/none.ts', surplus]);
  });

  it('numbers its refusals as the source does', () => {
    const source = [...readProgramFile('src/error.rs').matchAll(/^ {4}(\w+) = (\d+),$/gm)];
    const named = source.map(([, name = '', code]) => [Number(code), name[0]?.toLowerCase() + name.slice(1)]);
    expect(named.length).toBeGreaterThan(30);
    expect(escrowErrors.map(([code, name]) => [code, name])).toEqual(named);
    expect(new Set(escrowErrors.map(([code]) => code)).size).toBe(escrowErrors.length);
    expect(findEscrowError(4_023)).toMatchObject({ name: 'seedWrong' });
    expect(findEscrowError(1)).toBeNull();
  });

  it.each([
    ['', 'ripduel_escrow.so'],
    ['layout-1/', 'ripduel_escrow.so'],
    ['forwarder/', 'forwarder.so'],
  ])('comes with the hash of its binary: program/%s%s', (folder, name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(programFolder, folder, name)))
      .digest('hex');
    expect(readProgramFile(`${folder}${name}.sha256`)).toBe(`${hash}  ${name}\n`);
  });

  it('has its account layout written down as it is encoded', async () => {
    const { getEscrowDecoder } = await import('../../lib/chain/escrow/generated/accounts/escrow');
    const rows = [...readProgramFile('README.md').matchAll(/^\| (\d+) \| (\d+) \| (\w+) \|/gm)];
    const layout = rows.map(([, offset, size, name]) => ({ offset: Number(offset), size: Number(size), name }));
    const decoder = getEscrowDecoder();
    const zero = new Uint8Array(571);
    zero.set(new TextEncoder().encode('ripduel:duel4:t2'), 68);
    zero[68 + 316] = 2;
    const names = Object.keys(decoder.decode(zero));
    expect(layout.map(({ name }) => name)).toEqual(names);
    let end = 0;
    for (const { offset, size, name = '' } of layout) {
      expect(offset).toBe(end);
      end += size;
      const changed = Uint8Array.from(zero);
      const place = name === 'terms' ? offset + 20 : offset + size - 1;
      changed[place] = 1;
      const [before, after] = [decoder.decode(zero), decoder.decode(changed)].map((s) => Object.entries(s));
      const differing = after?.filter(
        ([, value], i) => JSON.stringify(value, stringifyBigint) !== JSON.stringify(before?.[i]?.[1], stringifyBigint),
      );
      expect(differing?.map(([key]) => key)).toEqual([name]);
    }
    expect(end).toBe(571);
  });
});

function stringifyBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
