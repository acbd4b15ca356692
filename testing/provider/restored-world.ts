import { cpSync } from 'node:fs';
import type { Database } from '../../db/client';
import { openAuthenticator } from '../../lib/auth/authenticator';
import type { Services } from '../../lib/root/services';
import { signIn } from '../service/requests';
import type { TestEnvironment } from '../service/world';

/** Copies a provider's folder while it runs, without the lock that belongs to its process. */
export function copyProviderFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.hold') });
}

/**
 * Returns the test environment over a restored database. Its `signIn` opens a session there; tokens of `base` are valid
 * only if the restored database has their sessions.
 */
export function buildRestoredEnvironment(base: TestEnvironment, database: Database): TestEnvironment {
  const { config, secrets, clock } = base.services;
  const { cronSecrets } = secrets;
  const authenticator = openAuthenticator({ database, clock, origin: config.origin, cronSecrets });
  const restored = { database, workerDatabase: database, authenticator };
  const withServices: TestEnvironment['withServices'] = (others) => base.withServices({ ...restored, ...others });
  // Inherits from the services: a spread would read the getter `provider` now, and an assignment to it would fail.
  const services = Object.create(base.services, Object.getOwnPropertyDescriptors(restored)) as Services;
  return {
    ...base,
    ...{ services, database, withServices },
    ...withServices({}),
    signIn: (wallet) => signIn(services, wallet),
  };
}
