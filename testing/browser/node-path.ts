import { dirname } from 'node:path';

/** Where programs are found that a test starts: those beside Node, npm among them, and the system's; no shell's own. */
export const nodePath = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
