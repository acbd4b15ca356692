import { generateKeyPairSigner, getBase58Encoder, type Instruction } from '@solana/kit';
import {
  getAllocateInstruction,
  getAssignWithSeedInstruction,
  getCreateAccountWithSeedInstruction,
  getTransferSolWithSeedInstruction,
} from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getInitializeMintInstruction,
  getMintToCheckedInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { generateKeypair } from '../../../../testing/chain/chain-harness';
import { buildParsedInstructionJson } from './instruction-json';

const [a, b, c, d] = [
  generateKeypair().address,
  generateKeypair().address,
  generateKeypair().address,
  generateKeypair().address,
];

/** Returns the chain's JSON for an instruction that was built with Kit's own client. */
function formatAsParsed({ programAddress, accounts = [], data = new Uint8Array() }: Instruction) {
  const keys = [...accounts.map(({ address }) => address), programAddress].map((address) => ({
    address,
    signer: false,
    writable: false,
    source: 'transaction' as const,
  }));
  const compiled = {
    programIdIndex: accounts.length,
    accounts: accounts.map((_, i) => i),
    data: Uint8Array.from(data),
  };
  // biome-ignore lint/suspicious/noExplicitAny: instructions differ in shape
  return buildParsedInstructionJson(compiled, keys, 1) as any;
}

describe('an instruction in words', () => {
  it('names what the system program is told', async () => {
    const signer = await generateKeyPairSigner();
    const all = [
      getAllocateInstruction({ newAccount: signer, space: 10n }),
      getCreateAccountWithSeedInstruction({
        payer: signer,
        newAccount: b,
        base: c,
        seed: 'sæd',
        amount: 5n,
        space: 6n,
        programAddress: d,
        baseAccount: signer,
      } as never),
      getAssignWithSeedInstruction({
        account: a,
        baseAccount: signer,
        base: signer.address,
        seed: 'x',
        programAddress: d,
      }),
      getTransferSolWithSeedInstruction({
        source: a,
        baseAccount: signer,
        destination: b,
        amount: 7n,
        fromSeed: 'y',
        fromOwner: d,
      }),
    ].map((instruction) => formatAsParsed(instruction as Instruction).parsed);
    expect(all).toEqual([
      { type: 'allocate', info: { account: signer.address, space: 10n } },
      {
        type: 'createAccountWithSeed',
        info: { source: signer.address, newAccount: b, base: c, seed: 'sæd', lamports: 5n, space: 6n, owner: d },
      },
      { type: 'assignWithSeed', info: { account: a, base: signer.address, seed: 'x', owner: d } },
      {
        type: 'transferWithSeed',
        info: { source: a, sourceBase: signer.address, destination: b, lamports: 7n, sourceSeed: 'y', sourceOwner: d },
      },
    ]);
  });

  it('names what the token program is told, by one owner or by a multisig', async () => {
    const [first, second] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
    const multiSigners = [first, second];
    const all = [
      getTransferInstruction({ source: a, destination: b, authority: c, amount: 9n }),
      getTransferInstruction({ source: a, destination: b, authority: c, amount: 9n, multiSigners }),
      getApproveInstruction({ source: a, delegate: b, owner: c, amount: 1n, multiSigners }),
      getCloseAccountInstruction({ account: a, destination: b, owner: c }),
      getSetAuthorityInstruction({ owned: a, owner: b, authorityType: AuthorityType.CloseAccount, newAuthority: null }),
      getMintToCheckedInstruction({ mint: a, token: b, mintAuthority: c, amount: 1_500n, decimals: 3 }),
      getInitializeMintInstruction({ mint: a, decimals: 2, mintAuthority: b, freezeAuthority: c }),
    ].map((instruction) => formatAsParsed(instruction as Instruction).parsed);
    const signers = [first.address, second.address];
    expect(all).toMatchObject([
      { type: 'transfer', info: { source: a, destination: b, authority: c, amount: '9' } },
      { type: 'transfer', info: { source: a, destination: b, multisigAuthority: c, signers, amount: '9' } },
      { type: 'approve', info: { source: a, delegate: b, multisigOwner: c, signers, amount: '1' } },
      { type: 'closeAccount', info: { account: a, destination: b, owner: c } },
      { type: 'setAuthority', info: { account: a, authority: b, authorityType: 'closeAccount', newAuthority: null } },
      {
        type: 'mintToChecked',
        info: { mint: a, account: b, mintAuthority: c, tokenAmount: { amount: '1500', uiAmountString: '1.5' } },
      },
      { type: 'initializeMint', info: { mint: a, decimals: 2, mintAuthority: b, freezeAuthority: c } },
    ]);
    expect(all[0].info).not.toHaveProperty('signers');
  });

  it('stays in bytes where it is unknown or cut short', () => {
    const unknown = formatAsParsed({
      programAddress: d,
      accounts: [{ address: a, role: 0 }],
      data: Uint8Array.of(1, 2, 3),
    });
    expect(unknown).toEqual({ programId: d, accounts: [a], data: 'Ldp', stackHeight: 1 });
    const transfer = getTransferInstruction({ source: a, destination: b, authority: c, amount: 9n });
    expect(formatAsParsed({ ...transfer, data: transfer.data.slice(0, 5) })).not.toHaveProperty('parsed');
    expect(formatAsParsed({ ...transfer, accounts: transfer.accounts.slice(0, 2) })).not.toHaveProperty('parsed');
    expect(getBase58Encoder().encode('Ldp')).toEqual(Uint8Array.of(1, 2, 3));
  });
});
