import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildOpenApiDocument } from '../lib/root/openapi';

/** Writes the OpenAPI document of `/v1/openapi.json` to a file, for the linter: `tsx scripts/openapi.ts <file>`. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(buildOpenApiDocument('https://ripduel.example'), null, 2)}\n`);
