import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { isConsent } from '../chain/escrow/consent';
import { isWalletAddress } from '../core/ed25519';

type Row = Record<string, string>;

const queryRows = async (queries: Queries, text: string): Promise<Row[]> =>
  ((await queries.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows;

/** Finds violations of invariant 1: the wallet addresses in these columns are on the curve and not of small order. */
export async function findInvalidWallets(queries: Queries): Promise<string[]> {
  const wallets = await queryRows(
    queries,
    `select creator_wallet as wallet from duels union select opponent_wallet from duels where opponent_wallet is not null
     union select wallet from wallet_sessions union select wallet from wallet_challenges
     union select signer_wallet from transaction_intents
     union select wallet from matchmaking_tickets union select wallet from push_subscriptions
     union select wallet from gacha_commitments union select wallet from gacha_payment_intents
     union select wallet from crash_rounds union select wallet from fixture_rounds`,
  );
  return wallets.filter(({ wallet = '' }) => !isWalletAddress(wallet)).map(({ wallet }) => `1 strange key: ${wallet}`);
}

/** Finds violations of invariant 24: a stored consent is the provider's own signature over the duel's terms. */
export async function findInvalidConsents(queries: Queries): Promise<string[]> {
  const duels = await queryRows(
    queries,
    'select duel_id, terms_hash, provider_consent, provider_key from duels where provider_consent is not null',
  );
  return duels
    .filter(
      ({ terms_hash = '', provider_consent = '', provider_key = '' }) =>
        !isConsent(terms_hash, provider_consent, provider_key),
    )
    .map(({ duel_id }) => `24 a consent is the provider’s own: ${duel_id}`);
}

/** Matches bearer tokens, integration keys and webhook secrets, in the form in which they are sent. */
const CREDENTIAL_PATTERN =
  /rds_[A-Za-z0-9_-]{43}|rdk_[1-9A-HJ-NP-Za-km-z]{16,22}_[A-Za-z0-9_-]{43}|whsec_[A-Za-z0-9+/]{43}=/;

/** Finds violations of invariant 18: no table has a credential or contains any of `secrets`. */
export async function findStoredSecrets(queries: Queries, secrets: readonly (string | undefined)[]): Promise<string[]> {
  const tables = await queryRows(queries, `select tablename from pg_tables where schemaname = 'public'`);
  // Escaped as in a JSON string, since the rows are compared as JSON.
  const known = secrets.flatMap((secret) => (secret === undefined ? [] : [JSON.stringify(secret).slice(1, -1)]));
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await queryRows(queries, `select to_jsonb(t)::text as text from "${tablename}" t`);
    const isSecret = (text: string) => CREDENTIAL_PATTERN.test(text) || known.some((secret) => text.includes(secret));
    if (rows.some(({ text = '' }) => isSecret(text))) found.push(`18 a secret stands in ${tablename}`);
  }
  return found;
}
