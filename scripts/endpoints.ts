import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { assertNoArguments, runCommandLine } from '../lib/core/command-line';
import { systemTerminal } from '../lib/core/terminal';
import { HANDLERS_FILE, listStaleRoutes, renderEndpointFiles } from './endpoint-files';

const usage = `Usage: npm run endpoints
Writes the route files below app/v1, packages/client/endpoints.ts and packages/client/generated from the handlers in
${HANDLERS_FILE} and their contracts.`;

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: assertNoArguments,
  run: async () => {
    const files = await renderEndpointFiles(await readFile(HANDLERS_FILE, 'utf8'));
    for (const path of listStaleRoutes(files)) await rm(path);
    for (const [path, text] of files) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    systemTerminal.print(`${files.size} files follow from ${HANDLERS_FILE}.`);
    return 0;
  },
});
