import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findFreePort } from './free-port';

/** The domain that the configurations of `deploy/` serve. */
export const HOST = 'ripduel.example';
/** Time from the start of a proxy after which `startProxy` throws unless the proxy serves by then. */
const STARTS_WITHIN_MS = 60_000;

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A reverse proxy that runs a configuration of `deploy/` in front of a server, on ports of its own. */
export interface ReverseProxy {
  /** The port at which the proxy expects a second instance; nothing listens there at first. */
  readonly secondInstancePort: number;
  /** Sends a request over plain HTTP. */
  requestOverHttp(path: string): Promise<ProxyAnswer>;
  /** Sends a request over TLS, as a client that resolved `HOST` to this machine. */
  requestOverTls(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<ProxyAnswer>;
  /** Opens a stream over TLS. Returns the first text that arrives while it stays open. */
  readStreamStart(path: string): Promise<string>;
  /** Opens a WebSocket over TLS. */
  openSocket(path: string): WebSocket;
  stop(): Promise<void>;
}

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly server: number;
  /** The port at which the proxy expects a second instance. Until a test listens there, that instance is down. */
  readonly secondInstance: number;
}

/** Writes the proxy's configuration into the folder, and returns the command that runs it. */
type Configure = (folder: string, ports: Ports) => string[];

/** Puts the tests' ports for the two instances into a committed configuration. */
const withServerPorts = (text: string, ports: Ports): string =>
  text
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.secondInstance}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.server}`);

export const configureNginx: Configure = (folder, ports) => {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key.pem')];
  const certificate = ['-out', join(folder, 'cert.pem'), '-days', '1', '-subj', `/CN=${HOST}`];
  execFileSync('openssl', ['req', '-x509', ...key, ...certificate], { stdio: 'pipe' });
  const site = withServerPorts(readFileSync('deploy/nginx.conf', 'utf8'), ports)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Nginx keeps large requests in the folder, which only its owner can use.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} pid ${folder}/nginx.pid; error_log stderr warn; events {}
     http { access_log off; ${paths.join(' ')} ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; ${site} }`,
  );
  return ['nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
};

export const configureCaddy: Configure = (folder, ports) => {
  const global = `{
    admin off
    local_certs
    skip_install_trust
    http_port ${ports.http}
    https_port ${ports.https}
    storage file_system ${folder}/storage
  }`;
  const site = withServerPorts(readFileSync('deploy/Caddyfile', 'utf8'), ports);
  writeFileSync(join(folder, 'Caddyfile'), `${global}\n${site}`);
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
};

/** Starts a proxy. Throws if it can't be started, and with its output if it ends or doesn't serve in time. */
export async function startProxy(configure: Configure, server: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-proxy-'));
  const ports = {
    http: await findFreePort(),
    https: await findFreePort(),
    server,
    secondInstance: await findFreePort(),
  };
  const [program = '', ...options] = configure(folder, ports);
  let output = '';
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${program} can't be started; .ci/packages names it.`, { cause: error })),
    );
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
  failed.catch(() => {});
  const ask: ReverseProxy['requestOverTls'] = (path, options) => askOverTls(ports.https, path, options);
  const late = AbortSignal.timeout(STARTS_WITHIN_MS);
  await Promise.race([failed, waitUntilServing(ask, late)]).catch(async (error: unknown) => {
    await stopProxyProcess(child);
    throw late.aborted ? new Error(`${program} did not serve in time:\n${output}`, { cause: error }) : error;
  });
  return {
    secondInstancePort: ports.secondInstance,
    requestOverHttp: (path) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: ports.http, path, headers: { host: HOST } };
        requestPlain(options, (response) => readAnswer(response).then(resolve, reject))
          .on('error', reject)
          .end();
      }),
    requestOverTls: ask,
    readStreamStart: (path) => readStreamStart(ports.https, path),
    openSocket: (path) => {
      const options = { headers: { host: HOST }, servername: HOST, rejectUnauthorized: false };
      return new WebSocket(`wss://127.0.0.1:${ports.https}${path}`, options);
    },
    stop: async () => {
      await stopProxyProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves with the first part of a response's body, and closes the connection. */
const readStreamStart = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const address = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false };
    // A proxy compresses only for clients that accept it.
    const headers = { host: HOST, accept: 'text/event-stream', 'accept-encoding': 'gzip' };
    const opened = request({ ...address, path, headers }, (response) => {
      response.setEncoding('utf8').once('data', (text: string) => {
        resolve(text);
        opened.destroy();
      });
    });
    opened.on('error', reject).end();
  });

async function stopProxyProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function waitUntilServing(ask: ReverseProxy['requestOverTls'], late: AbortSignal): Promise<void> {
  while ((await ask('/v1/health').catch(() => null))?.status !== 200) {
    late.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const askOverTls = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Parameters<ReverseProxy['requestOverTls']>[1] = {},
): Promise<ProxyAnswer> =>
  new Promise((resolve, reject) => {
    const address = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false };
    const options = { ...address, path, method, headers: { host: HOST, ...headers } };
    const asked = request(options, (response) => readAnswer(response).then(resolve, reject));
    asked.on('error', reject).end(body);
  });

async function readAnswer(response: IncomingMessage): Promise<ProxyAnswer> {
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}
