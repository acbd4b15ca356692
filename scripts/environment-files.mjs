// Imported first by programs that run with the service's environment. They take what the shell doesn't set from the file
// that ENV_FILE names, or else from .env.local and .env. Tests set all of theirs.
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
