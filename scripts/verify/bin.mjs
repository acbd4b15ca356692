#!/usr/bin/env node
// The command of `npx ripduel-verify`: the sources run as they are.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
