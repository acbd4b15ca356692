// Imported first by programs that run with the service's environment: .env.local and .env set the variables that the
// shell doesn't. Tests set all of theirs.
import { existsSync } from 'node:fs';

if (process.env.NODE_ENV !== 'test')
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
