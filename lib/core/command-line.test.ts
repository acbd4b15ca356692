import { expect, test } from 'vitest';
import { assertNoArguments, runCommandLine } from './command-line';

const USAGE = 'Usage: npm run draw -- <number>';

/** Runs a tool that draws a given number of cards, at most three. Returns its exit code, its runs and its output. */
async function runDrawTool(...argv: string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  let runs = 0;
  const terminal = { print: (text: string) => printed.push(text), printError: (text: string) => errors.push(text) };
  const code = await runCommandLine(argv, terminal, {
    usage: USAGE,
    parseArguments: ([text]) => {
      if (!/^\d$/.test(text ?? '')) throw new Error('a number of one digit is needed');
      return Number(text);
    },
    run: async (cards) => {
      runs += 1;
      if (cards > 3) throw new Error('there are three cards');
      return cards === 0 ? 7 : 0;
    },
  });
  return { code, runs, printed, errors };
}

test('a command line that is valid runs the tool, whose exit code counts', async () => {
  expect(await runDrawTool('2')).toEqual({ code: 0, runs: 1, printed: [], errors: [] });
  expect(await runDrawTool('0')).toMatchObject({ code: 7, runs: 1 });
});

test.each(['--help', '-h'])('%s prints the usage and runs nothing', async (help) => {
  expect(await runDrawTool('two', help)).toEqual({ code: 0, runs: 0, printed: [USAGE], errors: [] });
});

test('an invalid command line prints why with the usage, exits with 2 and runs nothing', async () => {
  const errors = [`a number of one digit is needed\n\n${USAGE}`];
  expect(await runDrawTool('two')).toEqual({ code: 2, runs: 0, printed: [], errors });
});

test('a tool that fails prints why without the usage, and exits with 1', async () => {
  expect(await runDrawTool('4')).toEqual({ code: 1, runs: 1, printed: [], errors: ['there are three cards'] });
});

test('a tool without arguments refuses any', () => {
  expect(() => assertNoArguments(['--halp'])).toThrow('--halp is not an option.');
  expect(() => assertNoArguments([])).not.toThrow();
});
