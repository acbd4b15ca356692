import { z } from 'zod';
import type { Config } from '../../lib/configuration/config';
import { REGION_HEADER_EXAMPLES } from '../../lib/gates/rules/gate';
import { CheckWarning, type Finding, runCheck } from './finding';

/** Minimum number of different characters in a secret. A random one of 32 hexadecimal digits nearly always has more. */
const MIN_DIFFERENT_CHARACTERS = 10;

const SECURITY_CONTACT_FIX =
  'Set SECURITY_CONTACT to where weaknesses are reported, such as mailto:security@example.com or the https address of a page: docs/operations/setup.md.';
const CLIENT_ADDRESS_FIX =
  'Name in CLIENT_ADDRESS_HEADER a header with one address that the proxy overwrites, such as X-Client-Address: docs/operations/proxy.md.';
/** Headers to which each proxy appends an address, so that clients can write their beginning. In lower case. */
const APPENDED_HEADERS: ReadonlySet<string> = new Set(['forwarded', 'x-forwarded-for']);

/** Checks the variables without connecting to anything. */
export function checkEnvironment(config: Config): Promise<Finding[]> {
  const { SESSION_SECRET, CRON_SECRET, METRICS_SECRET } = config;
  return Promise.all([
    runCheck('Secrets', 'Make each with `openssl rand -base64 33`, keep them apart, and start again.', () => {
      const named = [
        ...(SESSION_SECRET ?? []).map((key) => ['SESSION_SECRET', key] as const),
        ...(CRON_SECRET ?? []).map((key) => ['CRON_SECRET', key] as const),
        ...(METRICS_SECRET === undefined ? [] : [['METRICS_SECRET', METRICS_SECRET] as const]),
      ];
      for (const [name, secret] of named) {
        if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS) throw new Error(`${name} is not random`);
        const same = named.find(([other, text]) => other !== name && text === secret);
        if (same !== undefined) throw new Error(`${name} and ${same[0]} are the same`);
      }
      if (SESSION_SECRET === undefined) return 'made by this machine, in DATA_DIR';
      return 'long, random and different';
    }),
    runCheck('Address', 'Set PUBLIC_ORIGIN to the https address under which browsers reach the service.', () => {
      const { protocol, hostname } = new URL(config.origin);
      const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
      if (protocol !== 'https:' && !isLocal) throw new Error(`${config.origin} is not encrypted: wallets refuse it`);
      return config.origin;
    }),
    runCheck('Client addresses', CLIENT_ADDRESS_FIX, () => {
      if (APPENDED_HEADERS.has(config.CLIENT_ADDRESS_HEADER ?? ''))
        throw new Error(`${config.CLIENT_ADDRESS_HEADER} is a list, and clients write its beginning`);
      if (config.CLIENT_ADDRESS_HEADER !== undefined) return `from the header ${config.CLIENT_ADDRESS_HEADER}`;
      if (config.chain === 'embedded') return 'from the connection';
      throw new CheckWarning('from the connection: behind a proxy all visitors would share one rate limit');
    }),
    runCheck('Regions', `Set REGION_HEADER to the header with the client’s region: ${REGION_HEADER_EXAMPLES}.`, () => {
      if (config.REGION_HEADER !== undefined) return `from the header ${config.REGION_HEADER}`;
      if (config.chain === 'embedded') return `${config.EMBEDDED_REGION} for everybody`;
      throw new CheckWarning('REGION_HEADER isn’t set: quick match is closed');
    }),
    runCheck('Security contact', SECURITY_CONTACT_FIX, () => {
      const { SECURITY_CONTACT: contact } = config;
      if (contact !== undefined && isPublicContact(contact)) return contact;
      if (contact !== undefined) throw new CheckWarning(`${contact} is neither a mail address nor a page on the web`);
      if (config.chain === 'embedded') return 'none, and this chain needs none';
      throw new CheckWarning('SECURITY_CONTACT isn’t set: /.well-known/security.txt is a 404');
    }),
  ]);
}

/** Whether a contact (`mailto:` or `https://`) has a valid mail address, or a host with a dot. */
function isPublicContact(contact: string): boolean {
  if (contact.startsWith('mailto:')) return z.email().safeParse(contact.slice('mailto:'.length).split('?')[0]).success;
  return URL.canParse(contact) && new URL(contact).hostname.includes('.');
}
