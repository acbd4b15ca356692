import { build } from 'esbuild';
import { type Server, startServer } from './processes';

/** Builds the bare Fastify routes and starts them. `settings` are those of new duels. */
export async function startFastify(
  url: string,
  variables: Record<string, string>,
  settings: Record<string, string> = {},
): Promise<Server> {
  const outfile = '.build/bench-fastify.mjs';
  await build({
    entryPoints: ['bench/fastify.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return startServer([outfile, '4603', url, JSON.stringify(settings)], 4603, '/packs', variables);
}
