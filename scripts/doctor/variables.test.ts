// cspell:ignore databaseurl secrte sesion
import { expect, test } from 'vitest';
import { variableNames } from '../../lib/configuration/config';
import { checkNames, findSimilarName } from './variables';

test.each([
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['session-secret', 'SESSION_SECRET'],
  ['DUEL_FEE_LAMPORT', 'DUEL_FEE_LAMPORTS'],
  ['DUEL_FEE', null],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['SOLANA_RECOVERY_SIGNATURES_LIMIT', 'SOLANA_RECOVERY_SIGNATURE_LIMIT'],
  ['PROT', null],
  ['PORTS', 'PORT'],
  ['SHELL', null],
])('%s is taken for %s', (name, meant) => {
  expect(findSimilarName(name, variableNames)).toBe(meant);
});

test.each([
  // Set by shells, systemd, Docker, npm, CI and Vercel.
  ...[
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'PWD',
    'SHLVL',
    'TERM',
    'HOSTNAME',
    'LOGNAME',
    'MAIL',
    'EDITOR',
    'TZ',
    'CI',
    'HOST',
  ],
  ...[
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'NODE_OPTIONS',
    'NODE_VERSION',
    'NODE_PATH',
    'NPM_CONFIG_CACHE',
    'npm_package_name',
  ],
  ...['VERCEL_ENV', 'VERCEL_URL', 'VERCEL_REGION', 'AWS_REGION', 'LAMBDA_TASK_ROOT', 'NEXTAUTH_URL', 'POSTGRES_URL'],
  ...['PGHOST', 'PGPASSWORD', 'DATABASE_URL_UNPOOLED', 'OTEL_EXPORTER_OTLP_HEADERS', 'SSH_CLIENT', 'COLORTERM'],
])('%s is another program’s', (name) => {
  expect(findSimilarName(name, variableNames)).toBeNull();
});

test('a misspelt name is wrong, and a warning where the right one is set as well', async () => {
  const look = (...given: string[]) => checkNames(given, variableNames);
  expect(await look('PATH', 'CRON_SECRET')).toMatchObject({ state: 'ok' });
  expect(await look('PATH', 'CRON_SECRTE')).toMatchObject({
    state: 'wrong',
    found: 'CRON_SECRTE looks like CRON_SECRET',
    fix: expect.stringContaining('Rename'),
  });
  expect(await look('CRON_SECRTE', 'CRON_SECRET')).toMatchObject({ state: 'warning' });
});
