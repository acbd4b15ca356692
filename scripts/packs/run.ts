import type { Database } from '../../db/client';
import type { Clock } from '../../lib/core/clock';
import { runCommandLine } from '../../lib/core/command-line';
import type { Terminal } from '../../lib/core/terminal';
import {
  addMachineDraft,
  dropMachineDraft,
  offerMachine,
  repriceMachine,
  retireMachine,
} from '../../lib/gacha/machines/offer';
import { addPackDraft, dropPackDraft, offerPack, repricePack, retirePack } from '../../lib/packs/offer';
import type { WithDatabase } from '../own-database';
import { type Command, parseCommand, usage } from './arguments';
import { describeMachine, listMachineLines } from './show-machine';
import { describePack, listPackLines } from './show-pack';

/** Dependencies of `runPacks`. */
export interface PacksDependencies {
  readonly withDatabase: WithDatabase;
  readonly readText: (path: string) => Promise<string>;
  /** Returns the mint in which machines that are made from drafts are paid. */
  readonly paymentMint: () => string;
  readonly clock: Clock;
  readonly terminal: Terminal;
}

/** Runs `npm run packs` and returns its exit code. */
export const runPacks = (argv: readonly string[], dependencies: PacksDependencies): Promise<number> =>
  runCommandLine(argv, dependencies.terminal, {
    usage,
    parseArguments: parseCommand,
    run: async (command) => {
      await executeCommand(command, dependencies);
      return 0;
    },
  });

async function executeCommand(command: Command, dependencies: PacksDependencies): Promise<void> {
  const { withDatabase, terminal } = dependencies;
  const json = command.verb === 'add' ? await readJson(dependencies, command.file) : null;
  await withDatabase(async (database) => {
    const lines =
      command.kind === 'pack'
        ? await executeForPacks(database, command, json, dependencies.clock.now())
        : await executeForMachines(database, command, json, dependencies);
    for (const line of lines) terminal.print(line);
  });
}

async function executeForPacks(database: Database, command: Command, json: unknown, now: Date): Promise<string[]> {
  switch (command.verb) {
    case 'list':
      return listPackLines(database.queries);
    case 'show':
      return describePack(database.queries, command.id);
    case 'add':
      return describeAdded(await addPackDraft(database, json, now), '');
    case 'drop':
      await dropPackDraft(database, command.id, now);
      return [`${command.id} is dropped.`];
    case 'offer':
      await offerPack(database, command.id, now);
      return [`${command.id} is sealed and offered.`];
    case 'price': {
      const price = { priceAmount: command.amount, lamportsPerValueUnit: command.rate };
      return describePriced(command.id, await repricePack(database, command.id, price, now));
    }
    case 'retire':
      await retirePack(database, command.id, now);
      return [`${command.id} is retired. Its duels go on.`];
  }
}

async function executeForMachines(
  database: Database,
  command: Command,
  json: unknown,
  { clock, paymentMint }: PacksDependencies,
): Promise<string[]> {
  const now = clock.now();
  switch (command.verb) {
    case 'list':
      return listMachineLines(database.queries);
    case 'show':
      return describeMachine(database.queries, command.id);
    case 'add':
      return describeAdded(await addMachineDraft(database, json, now), 'machine ');
    case 'drop':
      await dropMachineDraft(database, command.id, now);
      return [`${command.id} is dropped.`];
    case 'offer':
      await offerMachine(database, command.id, paymentMint(), now);
      return [`${command.id} is sealed and offered.`];
    case 'price':
      return describePriced(command.id, await repriceMachine(database, command.id, command.amount, now));
    case 'retire':
      await retireMachine(database, command.id, now);
      return [`${command.id} is retired. Payments that were begun go on.`];
  }
}

/** Describes what to do with an added draft. `before` is `machine ` for pack machines, else empty. */
const describeAdded = (id: string, before: string): string[] => [
  `${id} is a draft. Look at it: ${before}show ${id}. Seal and offer it: ${before}offer ${id}`,
];

/** Describes that the version `next`, with the new price, replaced the version `id`. */
const describePriced = (id: string, next: string): string[] => [`${next} is sealed and offered; ${id} is retired.`];

async function readJson({ readText }: PacksDependencies, file: string): Promise<unknown> {
  const text = await readText(file).catch((error: Error) => {
    throw new Error(`${file} can't be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
}
