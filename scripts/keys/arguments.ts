import { parseArgs } from 'node:util';
import { type Scope, scopes } from '../../lib/api/endpoint';

export const usage = `Usage: npm run keys -- <command>
  create <name> [--scopes read,act]      makes a key and shows it this once; all scopes without the option
  list                                   every key: id, name, scopes, state
  rotate <keyId> [--overlap-hours 24]    a new secret for the same key, shown this once
  revoke <keyId>                         ends a key and its webhooks at once

Scopes: ${scopes.join(', ')}.
The database is that of DATABASE_URL, or the embedded one in DATA_DIR while no server runs on it.`;

/** A parsed command. `overlapMs` is how long the earlier secret stays valid after the rotation. */
export type Command =
  | { readonly kind: 'create'; readonly name: string; readonly scopes: readonly Scope[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'rotate'; readonly keyId: string; readonly overlapMs: number }
  | { readonly kind: 'revoke'; readonly keyId: string };

const HOUR_MS = 3_600_000;
/** Longest time that this command lets an earlier secret stay valid after the rotation, in hours: a week. */
const MAX_OVERLAP_HOURS = 168;

/** Parses the command line. Throws an Error that says what is invalid or missing. */
export function parseCommand(argv: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { scopes: { type: 'string' }, 'overlap-hours': { type: 'string' } },
  });
  const [kind, subject, ...rest] = positionals;
  if (rest.length > 0) throw new Error(`${rest.join(' ')}: one too many; quote a name that has spaces`);
  if (values.scopes !== undefined && kind !== 'create') throw new Error('--scopes goes with create');
  if (values['overlap-hours'] !== undefined && kind !== 'rotate') throw new Error('--overlap-hours goes with rotate');
  switch (kind) {
    case 'create':
      return { kind, name: parseName(subject), scopes: parseScopes(values.scopes) };
    case 'list':
      if (subject !== undefined) throw new Error('list takes nothing more');
      return { kind };
    case 'rotate':
      return { kind, keyId: parseKeyId(subject), overlapMs: parseHours(values['overlap-hours'] ?? '24') * HOUR_MS };
    case 'revoke':
      return { kind, keyId: parseKeyId(subject) };
    default:
      throw new Error(kind === undefined ? 'a command is missing' : `${kind} is no command`);
  }
}

function parseName(name: string | undefined): string {
  if (name === undefined || !/^[ -~]{1,80}$/.test(name))
    throw new Error('a name of 1 to 80 plain characters is needed');
  return name;
}

function parseKeyId(keyId: string | undefined): string {
  if (keyId === undefined || !/^[1-9A-HJ-NP-Za-km-z]{16,22}$/.test(keyId))
    throw new Error('the id of a key is needed; list shows it');
  return keyId;
}

function parseScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return scopes;
  const names = text.split(',');
  const strange = names.find((each) => !(scopes as readonly string[]).includes(each));
  if (strange !== undefined)
    throw new Error(`${strange || 'an empty word'} is no scope; there are ${scopes.join(', ')}`);
  return [...new Set(names)] as Scope[];
}

function parseHours(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > MAX_OVERLAP_HOURS)
    throw new Error(`--overlap-hours takes a whole number from 0 to ${MAX_OVERLAP_HOURS}`);
  return Number(text);
}
