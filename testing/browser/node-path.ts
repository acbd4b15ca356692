import { dirname } from 'node:path';

/** PATH of the programs that a test starts: Node's folder, which has npm too, and the system's folders. */
export const nodePath = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
