import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { compileUnsigned } from '../../lib/chain/escrow/unsigned';
import { MEMO_PROGRAM, type PaymentTerms } from '../../lib/chain/inspect/payment';
import { deriveTokenAccount } from '../../lib/gacha/settings';
import { testWallet } from '../service/wallet';

export const [payer, otherWallet, treasury] = [testWallet('payer'), testWallet('other'), testWallet('treasury')];
export const MINT = 'So11111111111111111111111111111111111111112';
export const recentBlockhash = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150n };

/** Terms of a pack machine's payment in these tests. */
export const paymentTerms: PaymentTerms = {
  wallet: payer.address,
  mint: MINT,
  decimals: 9,
  amount: 20_000_000n,
  sourceAccount: deriveTokenAccount(payer.address, MINT),
  destinationAccount: deriveTokenAccount(treasury.address, MINT),
  memoNonce: 'ab'.repeat(32),
};

export const createSigner = (wallet = payer) => createNoopSigner(wallet.address as Address);

/** Builds the payment's transfer instruction. `change` replaces some of its inputs. */
export const buildTransfer = (change: object = {}, programAddress?: string) =>
  getTransferCheckedInstruction(
    {
      source: paymentTerms.sourceAccount as Address,
      mint: MINT as Address,
      destination: paymentTerms.destinationAccount as Address,
      authority: createSigner(),
      amount: paymentTerms.amount,
      decimals: 9,
      ...change,
    },
    programAddress === undefined ? undefined : { programAddress: programAddress as Address },
  );

export const buildMemo = (text = paymentTerms.memoNonce, program = MEMO_PROGRAM) =>
  getAddMemoInstruction({ memo: text }, { programAddress: program as Address });

export const compilePayment = (instructions: readonly Instruction[], wallet = payer.address): string =>
  getBase64EncodedWireTransaction(compileUnsigned(wallet, instructions, recentBlockhash));
export const buildSignedPayment = (instructions: readonly Instruction[]): string =>
  payer.signTransaction(compilePayment(instructions)).transaction;
