/** Standard output and standard error of a command-line tool. */
export interface Terminal {
  /** Writes to standard output and ends the line. */
  print(text: string): void;
  /** Writes to standard error and ends the line. */
  printError(text: string): void;
}

/** The exit code that a shell reports for a command that SIGPIPE ended. */
const SIGPIPE_CODE = 141;

/** Ends the process without a message when nobody reads its output any more, as in `… | head`. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(SIGPIPE_CODE);
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', exitOnClosedPipe);

export const systemTerminal: Terminal = {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
};
