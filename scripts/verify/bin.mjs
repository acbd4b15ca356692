#!/usr/bin/env node
// The command of `npx ripduel-verify`. Runs the TypeScript sources without a build.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
