// Imported before everything else by what runs with the service's environment: .env.local and .env fill in what the
// shell does not say. Tests say all of theirs.
import { existsSync } from 'node:fs';

if (process.env.NODE_ENV !== 'test')
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
