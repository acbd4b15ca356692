import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [BEGIN, END] = ['=======BEGIN SECURITY.TXT V1=======\0', '=======END SECURITY.TXT V1=======\0'];

/** Reads the fields as neodyme's parser does: names and values in turn, each ended by a zero byte. */
function readSecurityTxt(binary: Buffer): Record<string, string> {
  const start = binary.indexOf(BEGIN) + BEGIN.length;
  const fields = binary.subarray(start, binary.indexOf(END, start)).toString('utf8').split('\0');
  return Object.fromEntries(
    fields.slice(0, -1).flatMap((name, i) => (i % 2 === 0 ? [[name, fields[i + 1] ?? '']] : [])),
  );
}

it('F14: the committed binary says once how to report a vulnerability, as SECURITY.md does', () => {
  const binary = readFileSync('program/ripduel_escrow.so');
  expect(binary.toString('latin1').split(BEGIN)).toHaveLength(2);
  const fields = readSecurityTxt(binary);
  const required = ['name', 'project_url', 'contacts', 'policy'];
  const optional = ['preferred_languages', 'source_code'];
  expect(Object.keys(fields)).toEqual([...required, ...optional]);
  // A contact is a kind and its value; several would be separated by commas.
  const [, how = ''] = /^other:([^,]+)$/.exec(fields.contacts ?? '') ?? [];
  const policy = readFileSync('SECURITY.md', 'utf8');
  const words = '"Report a vulnerability" under the Security tab';
  expect(how).toContain(words);
  expect(policy.replace(/\s+/g, ' ')).toContain(words);
  expect(fields.policy).toContain('SECURITY.md');
  expect(fields.source_code).toContain('program/');
});
