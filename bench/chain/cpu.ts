import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Number of the clock ticks in a second; `/proc` counts processor time in ticks. */
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time of a process in milliseconds, with that of its ended children: proc(5), `/proc/<pid>/stat`. */
export function readCpuMs(pid: number | string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return (ticks / TICKS_PER_SECOND) * 1_000;
}

/** Returns the process ids of a Postgres cluster: its postmaster and the postmaster's children. */
function listPostgresPids(dataFolder: string): string[] {
  const [postmaster = ''] = readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n');
  const isChild = (pid: string) => {
    try {
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1] === postmaster
      );
    } catch {
      return false; // The process has just ended; its time now counts as the postmaster's.
    }
  };
  return [postmaster, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))];
}

/** Returns the processor time so far of these processes and a Postgres cluster, in milliseconds. */
export const readTotalCpuMs = (pids: readonly number[], dataFolder: string): number =>
  [...pids, ...listPostgresPids(dataFolder)].map(readCpuMs).reduce((all, each) => all + each, 0);
