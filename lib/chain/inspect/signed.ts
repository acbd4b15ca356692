import { base58 } from '@scure/base';
import { addressBytes, verifyStrict } from '../../core/ed25519';
import { sha256Hex } from '../../core/hash';
import { decodeMessage } from './decode';
import { ADDED_BY_WALLETS, findBudgetFaults } from './guests';
import { readInstruction } from './instruction';
import { holdsExactly, targetOf } from './match';
import { fromBase64, splitTransaction } from './wire';

/** A signed transaction that is fit to be sent; `signature` is base58. */
export interface CheckedSignature {
  readonly faults: readonly string[];
  readonly signature: string;
}

/**
 * Compares what a wallet gave back with what it was given (both base64): signed by that wallet, and
 * either the same message or the same instructions with nothing but a wallet's own guards added. Throws on what does not decode.
 */
export function checkSigned(unsigned: string, signed: string, wallet: string, programId: string): CheckedSignature {
  const before = splitTransaction(fromBase64(unsigned));
  const after = splitTransaction(fromBase64(signed));
  const [signature = new Uint8Array()] = after.signatures;
  const faults: string[] = [];
  if (!verifyStrict(addressBytes(wallet) ?? new Uint8Array(), after.message, signature)) {
    faults.push('The signature is not this wallet’s over this transaction.');
  }
  if (sha256Hex(before.message) !== sha256Hex(after.message))
    faults.push(...findChanges(before.message, after.message, wallet, programId));
  return { faults, signature: base58.encode(signature) };
}

function findChanges(before: Uint8Array, after: Uint8Array, wallet: string, programId: string): string[] {
  const [given, returned] = [decodeMessage(before), decodeMessage(after)];
  const faults: string[] = [];
  if (returned.signers.length !== 1 || returned.signers[0] !== wallet) faults.push('The wallet added another signer.');
  const target = given.instructions.find((each) => each.programId === programId);
  if (target === undefined || !holdsExactly(returned, targetOf(target)))
    faults.push('The wallet changed what the duel’s program is asked to do.');
  const guests = returned.instructions.filter(({ programId }) => ADDED_BY_WALLETS.has(programId));
  faults.push(
    ...findBudgetFaults(
      returned.signers.length,
      guests.map((each) => readInstruction(each)),
    ),
  );
  const own = (message: typeof given) =>
    message.instructions.filter((each) => !ADDED_BY_WALLETS.has(each.programId)).map(textOf);
  if (own(given).join() !== own(returned).join()) faults.push('The wallet changed or added instructions.');
  return faults;
}

const textOf = ({ programId, accounts, data }: ReturnType<typeof decodeMessage>['instructions'][number]): string =>
  [programId, ...accounts.map(({ address }) => address), sha256Hex(data)].join(':');
