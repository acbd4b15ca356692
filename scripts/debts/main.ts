import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { runCommandLine } from '../../lib/core/command-line';
import { systemTerminal } from '../../lib/core/terminal';
import { recordGachaDebt, refundGachaDebt } from '../../lib/gacha/refunds-owed/contract';
import { listAlerts } from '../../lib/operations/alert-contract';

const usage = `Usage: npm run gacha:debts -- --key-file <file> [--base http://localhost:3000/v1]
  lists what pack machines owe. The file holds an integration key with the scope operate.
  --refunded <debtId> --signature <signature>   marks one, by the finalized transaction that paid it back
  --owe <intentId>   records a verified payment as owed; it can no longer be ripped`;

/** Options of `npm run gacha:debts`. Without any id, it lists the refunds owed. */
interface Arguments {
  readonly base: string;
  readonly keyFile: string;
  /** The debt to mark as refunded; given together with `signature`. */
  readonly refundedDebtId: string | undefined;
  readonly signature: string | undefined;
  /** The payment intent whose payment is to be recorded as owed. */
  readonly owedIntentId: string | undefined;
}

function parseArguments(argv: readonly string[]): Arguments {
  const text = { type: 'string' } as const;
  const options = { base: text, 'key-file': text, refunded: text, signature: text, owe: text };
  const { values } = parseArgs({ args: [...argv], options });
  const { 'key-file': keyFile, base = 'http://localhost:3000/v1', refunded, signature, owe } = values;
  if (keyFile === undefined) throw new Error('--key-file names the file of an integration key');
  if ((refunded === undefined) !== (signature === undefined)) throw new Error('--refunded goes with --signature');
  if (owe !== undefined && refunded !== undefined) throw new Error('--owe and --refunded exclude each other');
  return { base, keyFile, refundedDebtId: refunded, signature, owedIntentId: owe };
}

/** Prints the open refunds owed, or records one as owed or as refunded instead if an option says so. */
async function main({ base, keyFile, refundedDebtId, signature, owedIntentId }: Arguments): Promise<void> {
  const integrationKey = (await readFile(keyFile, 'utf8')).trim();
  const client = createClient({ baseUrl: base, integrationKey });
  if (owedIntentId !== undefined) {
    const { debtId } = await client.call(recordGachaDebt, { body: { paymentIntentId: owedIntentId } });
    return console.log(`recorded as ${debtId}`);
  }
  if (refundedDebtId !== undefined && signature !== undefined) {
    const params = { debtId: refundedDebtId };
    const { refundedAt } = await client.call(refundGachaDebt, { params, body: { signature } });
    return console.log(`${refundedDebtId} is refunded since ${refundedAt?.toISOString()}`);
  }
  await printRefundsOwed(client);
}

async function printRefundsOwed(client: Client): Promise<void> {
  let open = 0;
  for await (const { items } of pages(client, listAlerts, { query: { status: 'open' } }))
    for (const { debt, amounts, openedAt } of items) {
      if (debt === null) continue;
      open += 1;
      const [sum] = amounts;
      console.log(`${debt.debtId}  ${debt.reason}  ${sum?.amount} of ${sum?.mint} to ${debt.wallet}`);
      console.log(`  paid by ${debt.signature}, owed since ${openedAt.toISOString()}`);
    }
  console.log(open === 0 ? 'nothing is owed' : `${open} owed`);
}

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: parseArguments,
  run: async (args) => {
    await main(args);
    return 0;
  },
});
