// Imported first by programs that run with the service's environment. Variables that the shell doesn't set are read
// from the file that ENV_FILE names, or else from .env.local and .env. Under test no file is read.
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
