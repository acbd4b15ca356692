import type { Terminal } from '../../lib/core/terminal';

/** Result of a command-line tool, as a shell would see it. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process with a terminal that records both streams. */
export async function runCommand(command: (terminal: Terminal) => Promise<number>): Promise<CommandResult> {
  let stdout = '';
  let stderr = '';
  const code = await command({
    print: (text) => {
      stdout += `${text}\n`;
    },
    printError: (text) => {
      stderr += `${text}\n`;
    },
  });
  return { code, stdout, stderr };
}
