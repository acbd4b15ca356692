// cspell:ignore databaseurl secrte sesion
import { expect, test } from 'vitest';
import { variableNames } from '../../lib/configuration/config';
import { checkVariableNames, findSimilarName } from './variables';

test.each([
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['session-secret', 'SESSION_SECRET'],
  ['DUEL_FEE_LAMPORT', 'DUEL_FEE_LAMPORTS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['SOLANA_RECOVERY_SIGNATURES_LIMIT', 'SOLANA_RECOVERY_SIGNATURE_LIMIT'],
  ['DUEL_FEE', 'DUEL_FEE_LAMPORTS'],
  ['RPC_URL', 'SOLANA_RPC_URL'],
  ['rpc-endpoint', 'SOLANA_RPC_URL'],
  ['SOLANA_URL', 'SOLANA_RPC_URL'],
  ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
  ['PUBLIC_RPC_URL', 'SOLANA_PUBLIC_RPC_URL'],
  ['CLIENT_ADDRESS', 'CLIENT_ADDRESS_HEADER'],
  ['PROVIDER_KEY', 'PROVIDER_PUBLIC_KEY'],
  ['MIGRATIONS', 'MIGRATE'],
  ['URL', null],
  ['URL_RPC', null],
  ['PROT', null],
  ['PORTS', 'PORT'],
  ['SHELL', null],
])('%s is taken for %s', (name, meant) => {
  expect(findSimilarName(name, variableNames)).toBe(meant);
});

// cspell:disable
/** Names that the service doesn't read, by the program that sets or reads them. */
const FOREIGN_VARIABLES = {
  shell:
    'PATH HOME USER LANG LC_ALL PWD OLDPWD SHLVL SHELL TERM HOSTNAME HOST LOGNAME MAIL EDITOR PAGER TZ TMPDIR COLORTERM LS_COLORS _',
  desktop:
    'DISPLAY SESSION_MANAGER DESKTOP_SESSION XDG_SESSION_ID XDG_DATA_DIRS XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_CLIENT SSH_CONNECTION SSH_AUTH_SOCK TERM_PROGRAM WINDOWID HTTP_PROXY https_proxy no_proxy',
  node: 'NODE NODE_OPTIONS NODE_VERSION NODE_PATH NODE_EXTRA_CA_CERTS NO_COLOR FORCE_COLOR UV_THREADPOOL_SIZE NVM_DIR YARN_VERSION NEXT_RUNTIME NEXT_TELEMETRY_DISABLED NEXTAUTH_URL',
  npm: 'npm_package_name npm_package_version npm_lifecycle_event npm_lifecycle_script npm_execpath npm_node_execpath npm_command npm_config_cache npm_config_local_prefix npm_config_user_agent NPM_CONFIG_CACHE INIT_CWD COLOR',
  systemd:
    'INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MAINPID MANAGERPID LISTEN_FDS LISTEN_PID LISTEN_FDNAMES NOTIFY_SOCKET WATCHDOG_PID WATCHDOG_USEC RUNTIME_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY LOG_NAMESPACE MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE REMOTE_ADDR REMOTE_PORT SERVICE_RESULT EXIT_CODE EXIT_STATUS TRIGGER_UNIT',
  docker:
    'DOCKER_HOST DOCKER_CONFIG DOCKER_BUILDKIT DOCKER_CONTENT_TRUST COMPOSE_FILE COMPOSE_PROFILES COMPOSE_PROJECT_NAME container KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR SERVICE_NAME POD_NAME',
  postgres:
    'PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA PGSERVICE POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_URL DATABASE_URL_UNPOOLED DATABASE_PUBLIC_URL DB_PORT_5432_TCP_ADDR',
  ci: 'CI CI_COMMIT_SHA CI_JOB_ID GITHUB_ACTIONS GITHUB_SERVER_URL GITHUB_TOKEN GITLAB_CI RUNNER_OS RUNNER_TEMP BUILD_ID DEBIAN_FRONTEND',
  hosts:
    'VERCEL_ENV VERCEL_URL VERCEL_REGION VERCEL_TARGET_ENV AWS_REGION AWS_LAMBDA_FUNCTION_NAME LAMBDA_TASK_ROOT DYNO HEROKU_APP_NAME FLY_REGION PRIMARY_REGION RAILWAY_PUBLIC_DOMAIN RENDER_EXTERNAL_URL',
  telemetry:
    'OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_SAMPLER',
  // Variables of this project that only its commands and compose.yaml read.
  ripduel: 'ENV_FILE SOLANA_SECOND_RPC_URL',
};
// cspell:enable

test.each(Object.entries(FOREIGN_VARIABLES))('no variable of %s is taken for a known one', (_, names) => {
  const taken = names.split(' ').filter((name) => findSimilarName(name, variableNames) !== null);
  expect(taken).toEqual([]);
});

test('a misspelt name is wrong, and a warning where the right one is set as well', async () => {
  const checkSetVariables = (...given: string[]) => checkVariableNames(given, variableNames);
  expect(await checkSetVariables('PATH', 'CRON_SECRET')).toMatchObject({ state: 'ok' });
  expect(await checkSetVariables('PATH', 'CRON_SECRTE')).toMatchObject({
    state: 'wrong',
    found: 'CRON_SECRTE looks like CRON_SECRET',
    fix: expect.stringContaining('Rename'),
  });
  expect(await checkSetVariables('CRON_SECRTE', 'CRON_SECRET')).toMatchObject({ state: 'warning' });
});
