import { base58 } from '@scure/base';
import { scopes as allScopes, type Scope } from '../../lib/api/endpoint';
import { insertIntegrationKey } from '../../lib/auth/store';
import { sha256, sha256Hex } from '../../lib/core/hash';
import type { TestEnvironment } from './world';

/** Creates an integration key and returns its id and header. Id and secret follow from the name. */
export async function createIntegrationKey(
  world: TestEnvironment,
  name: string,
  scopes: readonly Scope[] = allScopes,
): Promise<{ keyId: string; header: { 'x-integration-key': string } }> {
  const keyId = base58.encode(sha256(`integration ${name}`).subarray(0, 16));
  const secret = Buffer.from(sha256(`integration secret ${name}`)).toString('base64url');
  const row = { keyId, name, scopes: [...scopes], secretHash: sha256Hex(secret), createdAt: world.clock.now() };
  await insertIntegrationKey(world.database.queries, row);
  return { keyId, header: { 'x-integration-key': `rdk_${keyId}_${secret}` } };
}
