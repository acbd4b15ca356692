import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildOpenApiDocument } from '../lib/root/openapi';

// `tsx scripts/openapi.ts <file>` writes the OpenAPI document, with an example origin, to a file.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(buildOpenApiDocument('https://ripduel.example'), null, 2)}\n`);
