// Reads environment variables that aren't set yet from the file that ENV_FILE names, or else from .env.local and then
// .env. Reads no file if NODE_ENV is `test`.
import { existsSync } from 'node:fs';

const { ENV_FILE, NODE_ENV } = process.env;
const files = ENV_FILE ? [ENV_FILE] : ['.env.local', '.env'].filter((file) => existsSync(file));

if (NODE_ENV !== 'test')
  for (const file of files) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      console.error(`The file of variables can't be read: ${error instanceof Error ? error.message : error}`);
      process.exit(2);
    }
  }
