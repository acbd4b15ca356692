import { createDefaultRpcTransport } from '@solana/kit';
import { findAssociatedTokenAddress, SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { canReceiveLamports } from '../../lib/chain/escrow/reserved';
import type { ChainPort } from '../../lib/chain/port';
import { createChainPort } from '../../lib/chain/rpc';
import type { Config } from '../../lib/configuration/config';
import { detectNetwork } from '../../lib/configuration/network';
import { readPaymentMint } from '../../lib/configuration/payment-mint';
import { findTreasuryFault } from '../../lib/gacha/payments/rules/accounts';
import { CheckUndecided, CheckWarning, type Finding, runCheck } from './finding';
import { checkIdl } from './idl';
import { checkProgram } from './program';

/**
 * Checks that a node of SOLANA_RPC_URLS serves the same chain as the node of SOLANA_RPC_URL. The finding names the node
 * by its host only, because the rest of its URL may contain a key.
 */
export function checkAdditionalRpcNode(url: string, genesisHash: string | null): Promise<Finding> {
  const { host } = new URL(url);
  return runCheck(`Further node ${host}`, 'Correct it in SOLANA_RPC_URLS, or remove it.', async () => {
    const served = await createChainPort(createDefaultRpcTransport({ url })).genesisHash();
    if (genesisHash === null) throw new CheckUndecided(`serves ${served}; the first node doesn’t answer`);
    if (served !== genesisHash) throw new Error(`serves the chain ${served}, and the first node ${genesisHash}`);
    return 'serves the same chain';
  });
}

/** Checks the RPC and, on its chain, the escrow program with its IDL, the machines' mint and the treasury. */
export async function checkChain(config: Config, chain: ChainPort): Promise<Finding[]> {
  const network = await runCheck('Chain', 'Point SOLANA_RPC_URL at a devnet node.', async () => {
    const { chain: name, genesisHash } = await detectNetwork(config, chain);
    const { slot } = await chain.finalizedTip();
    return `${name}, ${genesisHash}, finalized slot ${slot}`;
  });
  if (network.state === 'wrong') return [network];
  const { GACHA_MINT: mint, TREASURY_WALLET: wallet } = config;
  return [
    network,
    await runCheck(
      'Escrow program',
      'Deploy program/ripduel_escrow.so, and name its address in ESCROW_PROGRAM_ID.',
      () => checkProgram(chain, config.ESCROW_PROGRAM_ID),
    ),
    await runCheck('Mint of pack machines', 'Name another legacy SPL mint in GACHA_MINT.', async () => {
      const { decimals } = await readPaymentMint(config, chain);
      return `${mint}, ${decimals} decimals`;
    }),
    await runCheck(
      'Treasury',
      'Let the crank run once (`npm run agent -- crank`): it makes the token account.',
      async () => {
        const account = findAssociatedTokenAddress(wallet as never, mint as never).address;
        const [held = null] = (await chain.finalizedAccounts([account])).accounts;
        const fault = findTreasuryFault(held, { wallet, mint });
        if (fault !== null && config.GACHA_MODE === undefined)
          throw new CheckWarning(`${fault} Pack machines are closed.`);
        if (fault !== null) throw new Error(fault);
        return `${wallet} can be paid`;
      },
    ),
    await runCheck('Treasury wallet', 'Name a wallet in TREASURY_WALLET that somebody holds the key of.', async () => {
      const [held = null] = (await chain.finalizedAccounts([wallet])).accounts;
      if (!canReceiveLamports(wallet)) throw new Error(`${wallet} is reserved by Solana: no fee of a duel can arrive`);
      if (held !== null && held.owner !== SYSTEM_PROGRAM_ADDRESS)
        throw new Error(`${wallet} belongs to ${held.owner}: fees of duels may not arrive, or never leave it`);
      return `${wallet} receives the fees of duels`;
    }),
    await runCheck('IDL of the program', 'Upload program/idl.json, as program/README.md says.', () =>
      checkIdl(chain, config.ESCROW_PROGRAM_ID),
    ),
  ];
}

/** Timeout, so that a node that accepts a connection but never answers doesn't block the other checks. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Compares this machine's clock with the `Date` header of an RPC's response, which has a precision of one second. */
export function checkClock(config: Config, now: () => Date, waitMs = ANSWER_TIMEOUT_MS): Promise<Finding> {
  return runCheck('Clock', 'Synchronise this machine’s clock (NTP): deadlines are judged by it.', async () => {
    if (config.SOLANA_RPC_URL === undefined) return 'the embedded chain goes by this machine’s';
    const response = await fetch(config.SOLANA_RPC_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}',
      signal: AbortSignal.timeout(waitMs),
    }).catch(() => {
      throw new CheckUndecided(`the RPC does not answer within ${waitMs / 1_000} s`);
    });
    await response.body?.cancel();
    const date = response.headers.get('date');
    if (date === null) throw new CheckUndecided('the RPC does not tell its time');
    const ahead = Math.round((now().getTime() - Date.parse(date)) / 1_000);
    if (Math.abs(ahead) > 5) throw new Error(`${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the RPC’s`);
    return 'within five seconds of the RPC’s';
  });
}
