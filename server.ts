import { setFlagsFromString } from 'node:v8';
import { serve } from './lib/root/serve';

// What a request makes dies with it. V8 guesses otherwise from what is in flight at a collection, fills the
// old space with it, and stops four times as long (docs/decisions/operations.md).
setFlagsFromString('--no-allocation-site-pretenuring');

// The first process of a container ignores a signal that it doesn't handle, so that stopping one that still starts would wait
// to be killed.
const endEarly = (): void => process.exit(0);
process.on('SIGTERM', endEarly);

serve()
  .then(() => process.off('SIGTERM', endEarly))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
