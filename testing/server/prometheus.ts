import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from './free-port';

/** A Prometheus process that scrapes one server every second, with the alerts of `deploy/mixin`. */
export interface OwnPrometheus {
  /** Returns the data of a response of Prometheus' API. Throws the error that the API reports. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every endpoint
  ask(path: string): Promise<any>;
  stop(): Promise<void>;
}

/** Starts Prometheus, which is on PATH. `target` is the server's origin, `secret` the token of its metrics. */
export async function startPrometheus(target: string, secret: string): Promise<OwnPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-prometheus-'));
  const file = join(folder, 'prometheus.yml');
  // Prometheus expects YAML, and every JSON text is YAML.
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [resolve('deploy/mixin/alerts/ripduel.yml')],
    scrape_configs: [
      {
        job_name: 'ripduel',
        authorization: { credentials: secret },
        static_configs: [{ targets: [new URL(target).host] }],
      },
    ],
  };
  writeFileSync(file, JSON.stringify(config));
  const address = `127.0.0.1:${await findFreePort()}`;
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`];
  const child: ChildProcess = spawn('prometheus', [...args, '--log.level=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  return {
    async ask(path) {
      const response = await fetch(`http://${address}/api/v1/${path}`);
      const { status, data, error } = await response.json();
      if (status !== 'success') throw new Error(`${path}: ${error}`);
      return data;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
