/** Standard output and standard error of a command-line tool. */
export interface Terminal {
  /** Writes to standard output and ends the line. */
  print(text: string): void;
  /** Writes to standard error and ends the line. */
  printError(text: string): void;
}

export const systemTerminal: Terminal = {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
};
