// usage: node rpc-golden.mjs RPC_URL WS_URL out.json [--no-expiry]
//        node rpc-golden.mjs --merge run1.json run2.json out.json   (run1, each pair with the paths that differ in run2)
// Drives a fresh local Solana node with @solana/kit and records request -> reply pairs of its JSON-RPC.
// Needs, in the working directory: npm i @solana/kit @solana-program/system @solana-program/token ws
// cspell:ignore kitconfirm minctx nomint tover wsurl
import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const req = createRequire(path.join(process.cwd(), 'x.js'));
const imp = (n) => import(pathToFileURL(req.resolve(n)).href);
const K = await imp('@solana/kit'),
  S = await imp('@solana-program/system'),
  T = await imp('@solana-program/token');
const { WebSocket } = req('ws');
globalThis.WebSocket ??= WebSocket;
const write = (out, { pairs, ...head }) =>
  fs.writeFileSync(
    out,
    JSON.stringify(head, null, 1).slice(0, -2) +
      ',\n "pairs": [\n' +
      pairs.map((p) => JSON.stringify(p)).join(',\n') +
      '\n ]\n}\n',
  );
if (process.argv[2] === '--merge') {
  const [a, b] = process.argv.slice(3, 5).map((f) => JSON.parse(fs.readFileSync(f)));
  const isO = (v) => v && typeof v === 'object';
  const diff = (x, y, at, out) => {
    if (isO(x) && isO(y) && Array.isArray(x) === Array.isArray(y)) {
      if (Array.isArray(x) && x.length !== y.length) out.push(`${at}[]`);
      else
        for (const k of new Set([...Object.keys(x), ...Object.keys(y)]))
          diff(x[k], y[k], Array.isArray(x) ? `${at}[${k}]` : at ? `${at}.${k}` : k, out);
    } else if (x !== y) out.push(at);
    return out;
  };
  const VOLATILE =
    /^(slot|absoluteSlot|slotIndex|root|parent|parentSlot|contextSlot|blockTime|blockHeight|lastValidBlockHeight|blockhash|recentBlockhash|previousBlockhash|unixTimestamp|transactionCount|subscription)$/;
  const known = (v, at, out) => {
    if (isO(v))
      for (const k of Object.keys(v)) {
        const q = Array.isArray(v) ? `${at}[${k}]` : at ? `${at}.${k}` : k;
        if (VOLATILE.test(k) && !isO(v[k]) && v[k] !== null && !(typeof v[k] === 'string' && v[k].startsWith('{{')))
          out.push(q);
        else known(v[k], q, out);
      }
    return out;
  };
  const numeric = new Set([
    'getSlot',
    'getBlockHeight',
    'getTransactionCount',
    'getFirstAvailableBlock',
    'minimumLedgerSlot',
    'getBlockTime',
  ]);
  const by = new Map(b.pairs.map((p) => [p.name, p]));
  write(process.argv[5], {
    ...a,
    pairs: a.pairs.map((p) => ({
      ...p,
      varies: by.has(p.name)
        ? [
            ...new Set([
              ...diff(p, by.get(p.name), '', []),
              ...known({ reply: p.reply, notifications: p.notifications }, '', []),
              ...(numeric.has(p.request.method) && typeof p.reply?.result === 'number' ? ['reply.result'] : []),
            ]),
          ].sort()
        : ['absent from the other run'],
    })),
  });
  process.exit(0);
}
const [URL_, WSURL, OUT, FLAG] = process.argv.slice(2);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const t0 = Date.now();
const at = () => `${((Date.now() - t0) / 1000).toFixed(1)}s`;
const SYS = K.address('11111111111111111111111111111111'),
  TOK = T.TOKEN_PROGRAM_ADDRESS,
  MEMO = K.address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
// ---- placeholders: keys from fixed seeds, so that every run has the same addresses
const names = new Map();
const label = (s, n) => {
  names.set(s, `{{${n}}}`);
  return s;
};
const namedSigner = async (name) => {
  const k = await K.createKeyPairSignerFromPrivateKeyBytes(
    crypto.createHash('sha256').update(`rpc-golden:${name}`).digest(),
  );
  label(k.address, name);
  return k;
};
const [alice, bob, poor, mint, nobody, nomint] = await Promise.all(
  ['alice', 'bob', 'poor', 'mint', 'nobody', 'nomint'].map(namedSigner),
);
const [aliceAta] = await T.findAssociatedTokenPda({ owner: alice.address, mint: mint.address, tokenProgram: TOK });
label(aliceAta, 'aliceAta');
const [bobAta] = await T.findAssociatedTokenPda({ owner: bob.address, mint: mint.address, tokenProgram: TOK });
label(bobAta, 'bobAta');
const norm = (v) => {
  if (typeof v === 'string') {
    if (names.has(v)) return names.get(v);
    let s = v;
    for (const [a, b] of names) if (a.length > 30 && s.includes(a)) s = s.split(a).join(b);
    return s;
  }
  if (Array.isArray(v)) return v.map(norm);
  if (v && typeof v === 'object')
    return Object.fromEntries(
      Object.keys(v)
        .sort()
        .map((k) => [norm(k), norm(v[k])]),
    );
  return v;
};
// ---- raw JSON-RPC
let id = 0;
async function http(body, { method = 'POST', headers = { 'content-type': 'application/json' }, at = '/' } = {}) {
  const r = await fetch(new URL(at, URL_), { method, headers, body });
  const text = await r.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {}
  const cors = Object.fromEntries([...r.headers].filter(([k]) => /^(access-control|allow|vary)/.test(k)));
  return { status: r.status, type: r.headers.get('content-type'), cors, text, json };
}
const rpc = async (m, ...params) => {
  const r = await http(JSON.stringify({ jsonrpc: '2.0', id: ++id, method: m, params }));
  return r.json ?? r;
};
const must = async (m, ...p) => {
  const r = await rpc(m, ...p);
  if (r.error) throw new Error(`${m} ${JSON.stringify(r.error)}`);
  return r.result;
};
const pairs = [];
let sample;
let airdropSig;
const push = (name, request, r, extra = {}) => {
  pairs.push({
    name,
    request,
    reply: r.json !== undefined ? r.json : { text: r.text },
    http: { status: r.status, contentType: r.type, ...(Object.keys(r.cors ?? {}).length ? { headers: r.cors } : {}) },
    ...extra,
  });
  const e = r.json?.error;
  console.log(
    at().padStart(7),
    name.padEnd(52),
    e ? `${e.code} ${e.message.slice(0, 110)}` : r.json === undefined ? JSON.stringify(r.text.slice(0, 90)) : 'ok',
  );
  return r.json?.result;
};
const rec = async (name, method, ...params) => {
  const body = { jsonrpc: '2.0', id: 1, method, ...(params.length ? { params } : {}) };
  return push(name, body, await http(JSON.stringify(body)));
};
const recRaw = async (name, body, opts) =>
  push(name, { raw: body ?? null, ...(opts ? { opts } : {}) }, await http(body, opts));
// ---- transactions
const blockhash = async () => (await must('getLatestBlockhash', { commitment: 'confirmed' })).value;
const build = async (ixs, { payer = alice, version = 'legacy', life } = {}) => {
  life ??= await blockhash();
  let m = K.createTransactionMessage({ version });
  m = K.setTransactionMessageFeePayerSigner(payer, m);
  m = K.setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: life.blockhash, lastValidBlockHeight: BigInt(life.lastValidBlockHeight) },
    m,
  );
  return K.appendTransactionMessageInstructions(ixs, m);
};
const sign = async (n, ixs, o) => {
  const tx = await K.signTransactionMessageWithSigners(await build(ixs, o));
  const wire = K.getBase64EncodedWireTransaction(tx),
    sig = K.getSignatureFromTransaction(tx);
  if (n) {
    label(wire, `tx:${n}`);
    label(sig, `sig:${n}`);
  }
  return { tx, wire, sig };
};
const pay = (amount, o = {}) =>
  S.getTransferSolInstruction({
    source: o.from ?? alice,
    destination: o.to ?? bob.address,
    amount: K.lamports(BigInt(amount)),
  });
const memo = (text) => ({ programAddress: MEMO, accounts: [], data: new TextEncoder().encode(text) });
const status = async (sig) => (await must('getSignatureStatuses', [sig])).value[0];
const until = async (sig, level) => {
  const order = ['processed', 'confirmed', 'finalized'];
  for (let i = 0; i < 600; i++) {
    const s = await status(sig);
    if (s && order.indexOf(s.confirmationStatus) >= order.indexOf(level)) return s;
    await sleep(100);
  }
  throw new Error(`never ${level} ${sig}`);
};
const B64 = { encoding: 'base64' },
  SEND = { ...B64, preflightCommitment: 'confirmed' };

// ---- 1. the chain itself
await rec('getHealth', 'getHealth');
await rec('getVersion', 'getVersion');
const genesis = await rec('getGenesisHash', 'getGenesisHash');
if (genesis) label(genesis, 'genesisHash');
const oldLife = await blockhash();
label(oldLife.blockhash, 'blockhash:expired');
const oldAt = Date.now();
for (const c of ['processed', 'confirmed', 'finalized']) await rec(`getSlot ${c}`, 'getSlot', { commitment: c });
await rec('getSlot minContextSlot not reached', 'getSlot', { minContextSlot: 99999999 });
await rec('getBlockHeight', 'getBlockHeight');
await rec('getEpochInfo', 'getEpochInfo');
await rec('getEpochSchedule', 'getEpochSchedule');
{
  const body = { jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] };
  const r = await http(JSON.stringify(body));
  label(r.json.result.value.blockhash, 'blockhash:sample');
  push('getLatestBlockhash', body, r);
  sample = r.json.result.value;
}
await rec('isBlockhashValid yes', 'isBlockhashValid', sample.blockhash, { commitment: 'processed' });
const noHash = label(nobody.address, 'nobody');
await rec('isBlockhashValid unknown hash', 'isBlockhashValid', noHash);
await rec('isBlockhashValid not base58', 'isBlockhashValid', '0OIl');
await rec('getMinimumBalanceForRentExemption 0', 'getMinimumBalanceForRentExemption', 0);
await rec('getMinimumBalanceForRentExemption 165', 'getMinimumBalanceForRentExemption', 165);
await rec('getMinimumBalanceForRentExemption too big', 'getMinimumBalanceForRentExemption', 10485761);
await rec('getFirstAvailableBlock', 'getFirstAvailableBlock');
await rec('minimumLedgerSlot', 'minimumLedgerSlot');
await rec('getTransactionCount', 'getTransactionCount');
{
  const r = await rpc('getIdentity');
  if (r.result) label(r.result.identity, 'validator');
}
await rec('getIdentity', 'getIdentity');
await rec('getSlotLeader', 'getSlotLeader');

// ---- 2. airdrop, transfer by kit's own client, status up to finalized
{
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [alice.address, 10_000_000_000] };
  const r = await http(JSON.stringify(body));
  if (r.json.result) label(r.json.result, 'sig:airdrop');
  push('requestAirdrop', body, r);
  await until(r.json.result, 'confirmed');
  airdropSig = r.json.result;
}
await rec('requestAirdrop bad address', 'requestAirdrop', 'abc', 1);
await rec('requestAirdrop negative', 'requestAirdrop', alice.address, -1);
await rec('requestAirdrop huge', 'requestAirdrop', nobody.address, '18446744073709551615');
const kit = K.createSolanaRpc(URL_),
  subs = K.createSolanaRpcSubscriptions(WSURL);
console.log('kit', 'getBalance', (await kit.getBalance(alice.address).send()).value);
const t1 = await sign('transfer', [pay(1_000_000_000)]);
const sent = Date.now();
const kitSig = await kit.sendTransaction(t1.wire, { encoding: 'base64' }).send();
console.log('kit sendTransaction', kitSig === t1.sig);
await rec('getSignatureStatuses just sent', 'getSignatureStatuses', [t1.sig]);
const lag = {};
for (const l of ['processed', 'confirmed', 'finalized']) {
  await until(t1.sig, l);
  lag[l] = Date.now() - sent;
}
console.log('transfer status after send, ms', lag);
await rec('getSignatureStatuses finalized', 'getSignatureStatuses', [t1.sig]);
try {
  const sac = K.sendAndConfirmTransactionFactory({ rpc: kit, rpcSubscriptions: subs });
  const t = await sign('kitconfirm', [pay(5_000_000)]);
  const s = Date.now();
  await sac(t.tx, { commitment: 'confirmed' });
  lag.kitSendAndConfirm = Date.now() - s;
  console.log('kit sendAndConfirm over WebSocket', lag.kitSendAndConfirm, 'ms');
} catch (e) {
  lag.kitSendAndConfirm = String(e.message).slice(0, 200);
  console.log('kit sendAndConfirm FAILED', e.message);
}

// ---- 3. sendTransaction, good and bad
const send = async (name, t, o = SEND) => {
  const r = await rec(`sendTransaction ${name}`, 'sendTransaction', t.wire ?? t, o);
  return r;
};
const t2 = await sign('transferMemo', [pay(2_000_000), memo('hello')]);
await send(
  'default preflight commitment (finalized), confirmed blockhash',
  await sign('preflightFinalized', [pay(2_000_001)]),
  B64,
);
await send('ok legacy base64', t2);
await until(t2.sig, 'confirmed');
const t3 = await sign('transferV0', [pay(3_000_000)], { version: 0 });
await send('ok v0', t3, { ...SEND, maxRetries: 3 });
await until(t3.sig, 'confirmed');
await send('again, already processed', t3);
await send('again, skipPreflight', t3, { ...B64, skipPreflight: true });
const b58 = K.getBase58Decoder();
const t4 = await sign('transfer58', [pay(4_000_000)]);
const wire58 = b58.decode(Buffer.from(t4.wire, 'base64'));
label(wire58, 'tx58:transfer58');
await rec('sendTransaction ok base58 (default encoding)', 'sendTransaction', wire58, {
  preflightCommitment: 'confirmed',
});
await until(t4.sig, 'confirmed');
const over = await sign('overspend', [pay(1_000_000_000_000)]);
await send('preflight failure: more than the balance', over);
await send('more than the balance, skipPreflight', over, { ...B64, skipPreflight: true });
const overStatus = await until(over.sig, 'confirmed').catch(() => null);
await rec('getSignatureStatuses failed transaction', 'getSignatureStatuses', [over.sig]);
const unfunded = await sign('unfunded', [pay(1, { from: poor })], { payer: poor });
await send('fee payer has no account', unfunded);
await send(
  'blockhash never existed',
  await sign('neverHash', [pay(6)], { life: { blockhash: noHash, lastValidBlockHeight: 1000 } }),
);
await send(
  'blockhash never existed, skipPreflight',
  await sign('neverHash2', [pay(7)], { life: { blockhash: noHash, lastValidBlockHeight: 1000 } }),
  { ...B64, skipPreflight: true },
);
await send('bad base64', '!!!not base64!!!');
await send('bad base58', '0OIl', {});
await send('base64 of rubbish', Buffer.from('rubbish bytes').toString('base64'));
await send('empty string', '');
await send('base64 sent as base58', t2.wire, {});
await send('unknown encoding', t2.wire, { encoding: 'hex' });
await send('jsonParsed encoding', t2.wire, { encoding: 'jsonParsed' });
{
  const b = Buffer.from((await sign(null, [pay(8)])).wire, 'base64');
  b[10] ^= 1;
  const w = label(b.toString('base64'), 'tx:badSignature');
  label(K.getBase58Decoder().decode(b.subarray(1, 65)), 'sig:badSignature');
  await send('signature verification failure', w);
  await send('signature verification failure, skipPreflight', w, { ...B64, skipPreflight: true });
}
{
  const m = await build([pay(9, { from: bob })]);
  const part = await K.partiallySignTransactionMessageWithSigners({
    ...m,
    instructions: [
      S.getTransferSolInstruction({ source: K.createNoopSigner(bob.address), destination: alice.address, amount: 9n }),
    ],
  });
  await send('one signature missing', label(K.getBase64EncodedWireTransaction(part), 'tx:halfSigned'));
}
{
  const b = Buffer.concat([Buffer.from((await sign(null, [pay(2_000_003)])).wire, 'base64'), Buffer.from([0])]);
  await send('trailing byte', label(b.toString('base64'), 'tx:trailing'));
}
{
  const big = Buffer.alloc(1233, 1);
  await send('1233 bytes', label(big.toString('base64'), 'tx:1233bytes'));
  const huge = Buffer.alloc(1300, 1);
  await send('1300 bytes', label(huge.toString('base64'), 'tx:1300bytes'));
}
await rec('sendTransaction no params', 'sendTransaction');
await rec('sendTransaction param of wrong type', 'sendTransaction', 5);
await send('minContextSlot not reached', await sign('minctx', [pay(10)]), { ...SEND, minContextSlot: 99999999 });
{
  const t = await sign('badCommitment', [pay(11)]);
  await send('unknown commitment word', t, { ...B64, preflightCommitment: 'soon' });
}

// ---- 4. a token mint, two token accounts
const rent = BigInt(await must('getMinimumBalanceForRentExemption', 82));
const setup = await sign(
  'tokenSetup',
  [
    S.getCreateAccountInstruction({ payer: alice, newAccount: mint, lamports: rent, space: 82, programAddress: TOK }),
    T.getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: alice.address }),
    T.getCreateAssociatedTokenIdempotentInstruction({
      payer: alice,
      ata: aliceAta,
      owner: alice.address,
      mint: mint.address,
    }),
    T.getMintToInstruction({ mint: mint.address, token: aliceAta, mintAuthority: alice, amount: 1_500_000n }),
  ],
  { version: 0 },
);
await send('token setup', setup);
await until(setup.sig, 'confirmed');
const tt = await sign('tokenTransfer', [
  T.getCreateAssociatedTokenIdempotentInstruction({
    payer: alice,
    ata: bobAta,
    owner: bob.address,
    mint: mint.address,
  }),
  T.getTransferCheckedInstruction({
    source: aliceAta,
    mint: mint.address,
    destination: bobAta,
    authority: alice,
    amount: 250_000n,
    decimals: 6,
  }),
]);
await send('token transfer', tt);
await until(tt.sig, 'confirmed');
const tover = await sign('tokenOverspend', [
  T.getTransferCheckedInstruction({
    source: aliceAta,
    mint: mint.address,
    destination: bobAta,
    authority: alice,
    amount: 9_000_000n,
    decimals: 6,
  }),
]);
await send('preflight failure: custom program error', tover);
const noProgram = await sign('noProgram', [
  { programAddress: nobody.address, accounts: [], data: new Uint8Array([1]) },
]);
await send('preflight failure: program does not exist', noProgram);
await until(setup.sig, 'finalized');
await until(tt.sig, 'finalized');
if (overStatus) await until(over.sig, 'finalized');

// ---- 5. accounts
const C = { commitment: 'confirmed' };
await rec('getBalance', 'getBalance', bob.address, C);
await rec('getBalance absent account', 'getBalance', nobody.address);
await rec('getBalance address too short', 'getBalance', 'abc');
await rec('getBalance address not base58', 'getBalance', `0OIl${bob.address.slice(4)}`);
await rec('getBalance no params', 'getBalance');
await rec('getBalance params as object', 'getBalance', { pubkey: bob.address });
await rec('getAccountInfo system base64', 'getAccountInfo', bob.address, { ...C, ...B64 });
await rec('getAccountInfo default encoding', 'getAccountInfo', bob.address);
await rec('getAccountInfo absent', 'getAccountInfo', nobody.address, B64);
await rec('getAccountInfo token base64', 'getAccountInfo', aliceAta, { ...C, ...B64 });
await rec('getAccountInfo token base58 (over 128 bytes)', 'getAccountInfo', aliceAta, { ...C, encoding: 'base58' });
await rec('getAccountInfo token default encoding', 'getAccountInfo', aliceAta, C);
await rec('getAccountInfo mint base58', 'getAccountInfo', mint.address, { ...C, encoding: 'base58' });
await rec('getAccountInfo token jsonParsed', 'getAccountInfo', aliceAta, { ...C, encoding: 'jsonParsed' });
await rec('getAccountInfo mint jsonParsed', 'getAccountInfo', mint.address, { ...C, encoding: 'jsonParsed' });
await rec('getAccountInfo system jsonParsed', 'getAccountInfo', bob.address, { ...C, encoding: 'jsonParsed' });
await rec('getAccountInfo dataSlice', 'getAccountInfo', aliceAta, {
  ...C,
  ...B64,
  dataSlice: { offset: 64, length: 8 },
});
await rec('getAccountInfo base64+zstd', 'getAccountInfo', aliceAta, { ...C, encoding: 'base64+zstd' });
await rec('getAccountInfo unknown encoding', 'getAccountInfo', aliceAta, { encoding: 'hex' });
await rec('getAccountInfo minContextSlot not reached', 'getAccountInfo', bob.address, {
  ...B64,
  minContextSlot: 99999999,
});
await rec('getAccountInfo clock sysvar jsonParsed', 'getAccountInfo', 'SysvarC1ock11111111111111111111111111111111', {
  encoding: 'jsonParsed',
});
await rec('getMultipleAccounts', 'getMultipleAccounts', [bob.address, nobody.address, mint.address], { ...C, ...B64 });
await rec('getMultipleAccounts jsonParsed', 'getMultipleAccounts', [aliceAta, bob.address], {
  ...C,
  encoding: 'jsonParsed',
});
await rec('getMultipleAccounts bad address', 'getMultipleAccounts', [bob.address, 'abc'], B64);
await rec('getMultipleAccounts 101 addresses', 'getMultipleAccounts', Array(101).fill(bob.address), B64);
await rec('getMultipleAccounts none', 'getMultipleAccounts', [], B64);
await rec('getTokenAccountBalance', 'getTokenAccountBalance', aliceAta, C);
await rec('getTokenAccountBalance of a mint', 'getTokenAccountBalance', mint.address, C);
await rec('getTokenAccountBalance of a system account', 'getTokenAccountBalance', bob.address, C);
await rec('getTokenAccountBalance absent account', 'getTokenAccountBalance', nobody.address, C);
await rec('getTokenSupply', 'getTokenSupply', mint.address, C);
await rec('getTokenSupply of a token account', 'getTokenSupply', aliceAta, C);
await rec(
  'getTokenAccountsByOwner mint jsonParsed',
  'getTokenAccountsByOwner',
  alice.address,
  { mint: mint.address },
  { ...C, encoding: 'jsonParsed' },
);
await rec(
  'getTokenAccountsByOwner programId base64',
  'getTokenAccountsByOwner',
  bob.address,
  { programId: TOK },
  { ...C, ...B64 },
);
await rec(
  'getTokenAccountsByOwner owner has none',
  'getTokenAccountsByOwner',
  nobody.address,
  { programId: TOK },
  { ...C, encoding: 'jsonParsed' },
);
await rec(
  'getTokenAccountsByOwner unknown mint',
  'getTokenAccountsByOwner',
  alice.address,
  { mint: nomint.address },
  { ...C, encoding: 'jsonParsed' },
);
await rec(
  'getTokenAccountsByOwner programId not a token program',
  'getTokenAccountsByOwner',
  alice.address,
  { programId: SYS },
  { ...C, ...B64 },
);
await rec('getTokenAccountsByOwner no filter', 'getTokenAccountsByOwner', alice.address);
await rec('getTokenLargestAccounts', 'getTokenLargestAccounts', mint.address, C);
await rec('getProgramAccounts memcmp dataSize', 'getProgramAccounts', TOK, {
  ...C,
  ...B64,
  filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint.address } }],
  dataSlice: { offset: 64, length: 8 },
});
await rec('getProgramAccounts withContext', 'getProgramAccounts', TOK, {
  ...C,
  encoding: 'jsonParsed',
  withContext: true,
  filters: [{ dataSize: 82 }, { memcmp: { offset: 4, bytes: alice.address } }],
});
await rec('getProgramAccounts too many filters', 'getProgramAccounts', TOK, {
  ...B64,
  filters: Array(5).fill({ dataSize: 1 }),
});

// ---- 6. fees, simulation
const msg64 = async (m) =>
  Buffer.from(K.getCompiledTransactionMessageEncoder().encode(K.compileTransactionMessage(m))).toString('base64');
const feeMsg = label(await msg64(await build([pay(12)])), 'msg:transfer');
await rec('getFeeForMessage', 'getFeeForMessage', feeMsg, C);
await rec(
  'getFeeForMessage unknown blockhash',
  'getFeeForMessage',
  label(await msg64(await build([pay(13)], { life: { blockhash: noHash, lastValidBlockHeight: 1 } })), 'msg:neverHash'),
  C,
);
await rec('getFeeForMessage bad base64', 'getFeeForMessage', '!!!');
await rec('getFeeForMessage rubbish', 'getFeeForMessage', Buffer.from('rubbish').toString('base64'));
await rec('getRecentPrioritizationFees', 'getRecentPrioritizationFees');
await rec('getRecentPrioritizationFees addresses', 'getRecentPrioritizationFees', [alice.address]);
const sim = async (name, t, o) =>
  rec(`simulateTransaction ${name}`, 'simulateTransaction', t.wire ?? t, { ...B64, ...C, ...o });
const s1 = await sign('simTransfer', [pay(14)]);
await sim('ok', s1);
await sim('sigVerify', s1, { sigVerify: true });
await sim(
  'replaceRecentBlockhash',
  await sign('simNever', [pay(15)], { life: { blockhash: noHash, lastValidBlockHeight: 1 } }),
  { replaceRecentBlockhash: true },
);
await sim('sigVerify and replaceRecentBlockhash', s1, { sigVerify: true, replaceRecentBlockhash: true });
await sim('accounts returned', s1, { accounts: { encoding: 'base64', addresses: [bob.address, nobody.address] } });
await sim('accounts jsonParsed', tover, { accounts: { encoding: 'jsonParsed', addresses: [aliceAta] } });
await sim(
  'innerInstructions',
  await sign('simAta', [
    T.getCreateAssociatedTokenIdempotentInstruction({
      payer: alice,
      ata: (await T.findAssociatedTokenPda({ owner: poor.address, mint: mint.address, tokenProgram: TOK }))[0],
      owner: poor.address,
      mint: mint.address,
    }),
  ]),
  { innerInstructions: true },
);
await sim('already processed', over);
await sim('more than the balance', await sign('simOverspend', [pay(1_000_000_000_001)]));
await sim('custom program error', tover);
await sim(
  'unknown blockhash',
  await sign('simNever2', [pay(16)], { life: { blockhash: noHash, lastValidBlockHeight: 1 } }),
);
await sim('bad signature, sigVerify', [...names].find(([, v]) => v === '{{tx:badSignature}}')[0], { sigVerify: true });
await sim('bad signature, no sigVerify', [...names].find(([, v]) => v === '{{tx:badSignature}}')[0]);
await sim('bad base64', '!!!');
await sim('fee payer has no account', unfunded);

// ---- 7. history
await rec('getSignatureStatuses three, one unknown', 'getSignatureStatuses', [
  t2.sig,
  label(b58.decode(Buffer.alloc(64, 7)), 'sig:unknown'),
  over.sig,
]);
await rec('getSignatureStatuses searchTransactionHistory', 'getSignatureStatuses', [t1.sig], {
  searchTransactionHistory: true,
});
await rec('getSignatureStatuses bad signature', 'getSignatureStatuses', ['abc']);
await rec('getSignatureStatuses 257', 'getSignatureStatuses', Array(257).fill(t1.sig));
await rec('getSignatureStatuses none', 'getSignatureStatuses', []);
const all = await rec('getSignaturesForAddress all', 'getSignaturesForAddress', bob.address, C);
await rec('getSignaturesForAddress limit 2', 'getSignaturesForAddress', bob.address, { ...C, limit: 2 });
if (all?.length > 3) {
  await rec('getSignaturesForAddress before', 'getSignaturesForAddress', bob.address, {
    ...C,
    before: all[1].signature,
  });
  await rec('getSignaturesForAddress until', 'getSignaturesForAddress', bob.address, { ...C, until: all[2].signature });
  await rec('getSignaturesForAddress before until limit', 'getSignaturesForAddress', bob.address, {
    ...C,
    before: all[0].signature,
    until: all.at(-1).signature,
    limit: 2,
  });
}
await rec('getSignaturesForAddress before unknown', 'getSignaturesForAddress', bob.address, {
  ...C,
  before: b58.decode(Buffer.alloc(64, 7)),
});
await rec('getSignaturesForAddress absent account', 'getSignaturesForAddress', nobody.address);
await rec('getSignaturesForAddress limit 0', 'getSignaturesForAddress', bob.address, { limit: 0 });
await rec('getSignaturesForAddress limit 1001', 'getSignaturesForAddress', bob.address, { limit: 1001 });
await rec('getSignaturesForAddress processed', 'getSignaturesForAddress', bob.address, { commitment: 'processed' });
await rec('getSignaturesForAddress bad before', 'getSignaturesForAddress', bob.address, { before: 'abc' });
const V0 = { maxSupportedTransactionVersion: 0 };
for (const e of ['json', 'jsonParsed', 'base64', 'base58'])
  await rec(`getTransaction legacy ${e}`, 'getTransaction', t2.sig, { ...C, ...V0, encoding: e });
await rec('getTransaction legacy no config', 'getTransaction', t2.sig);
await rec('getTransaction legacy config is a string', 'getTransaction', t2.sig, 'base64');
await rec('getTransaction legacy no maxSupportedTransactionVersion', 'getTransaction', t2.sig, {
  ...C,
  encoding: 'json',
});
for (const e of ['json', 'jsonParsed', 'base64'])
  await rec(`getTransaction v0 ${e}`, 'getTransaction', t3.sig, { ...C, ...V0, encoding: e });
await rec('getTransaction v0 no maxSupportedTransactionVersion', 'getTransaction', t3.sig, { ...C, encoding: 'json' });
await rec('getTransaction token transfer jsonParsed', 'getTransaction', tt.sig, {
  ...C,
  ...V0,
  encoding: 'jsonParsed',
});
await rec('getTransaction token setup json', 'getTransaction', setup.sig, { ...C, ...V0, encoding: 'json' });
await rec('getTransaction failed on chain', 'getTransaction', over.sig, { ...C, ...V0, encoding: 'json' });
await rec('getTransaction airdrop jsonParsed', 'getTransaction', airdropSig, { ...C, ...V0, encoding: 'jsonParsed' });
await rec('getTransaction unknown', 'getTransaction', b58.decode(Buffer.alloc(64, 7)), { ...V0 });
await rec('getTransaction bad signature', 'getTransaction', 'abc');
await rec('getTransaction processed', 'getTransaction', t2.sig, { commitment: 'processed' });
const slot = (await status(t3.sig)).slot,
  from = pairs.length;
await rec('getBlock signatures', 'getBlock', slot, { ...C, ...V0, transactionDetails: 'signatures', rewards: false });
await rec('getBlock none', 'getBlock', slot, { ...C, ...V0, transactionDetails: 'none' });
await rec('getBlock v0 no maxSupportedTransactionVersion', 'getBlock', slot, { ...C, rewards: false });
await rec('getBlock future slot', 'getBlock', 99999999, { ...V0 });
await rec('getBlockTime', 'getBlockTime', slot);
await rec('getBlockTime future slot', 'getBlockTime', 99999999);
await rec('getBlocks', 'getBlocks', slot, slot + 2, C);
for (const p of pairs.slice(from))
  p.request.params = p.request.params.map((v) =>
    v === slot ? '{{slot:transferV0}}' : v === slot + 2 ? '{{slot:transferV0+2}}' : v,
  );

// ---- 8. the expired blockhash
if (FLAG !== '--no-expiry') {
  while ((await must('isBlockhashValid', oldLife.blockhash, { commitment: 'processed' })).value) await sleep(500);
  console.log('blockhash expired after', ((Date.now() - oldAt) / 1000).toFixed(0), 's');
  lag.blockhashExpiredAfter = Date.now() - oldAt;
  await rec('isBlockhashValid expired', 'isBlockhashValid', oldLife.blockhash, { commitment: 'processed' });
  const e = await sign('expired', [pay(17)], { life: oldLife });
  await send('blockhash expired', e);
  await send('blockhash expired, skipPreflight', e, { ...B64, skipPreflight: true });
  await sim('expired blockhash', e);
  await rec(
    'getFeeForMessage expired blockhash',
    'getFeeForMessage',
    label(await msg64(await build([pay(18)], { life: oldLife })), 'msg:expired'),
    C,
  );
  await rec('getSignatureStatuses expired, never landed', 'getSignatureStatuses', [e.sig]);
}

// ---- 9. the envelope
await rec('unknown method', 'getTeapot');
await recRaw('not JSON', '{');
await recRaw('empty body', '');
await recRaw('empty batch', '[]');
await recRaw(
  'batch of two',
  JSON.stringify([
    { jsonrpc: '2.0', id: 1, method: 'getHealth' },
    { jsonrpc: '2.0', id: 'b', method: 'getTeapot' },
  ]),
);
await recRaw('batch with rubbish', '[1]');
await recRaw('no jsonrpc field', JSON.stringify({ id: 1, method: 'getHealth' }));
await recRaw('jsonrpc 1.0', JSON.stringify({ jsonrpc: '1.0', id: 1, method: 'getHealth' }));
await recRaw('no id', JSON.stringify({ jsonrpc: '2.0', method: 'getHealth' }));
await recRaw('string id', JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'getHealth' }));
await recRaw('null id', JSON.stringify({ jsonrpc: '2.0', id: null, method: 'getHealth' }));
await recRaw('params null', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: null }));
await recRaw('params a string', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: 'x' }));
await recRaw('too many params', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: [1] }));
await recRaw(
  'extra params',
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [bob.address, {}, 3] }),
);
await recRaw(
  'unknown config field',
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ teapot: 1 }] }),
);
await recRaw(
  'bad commitment',
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'soon' }] }),
);
await recRaw('GET /health', undefined, { method: 'GET', at: '/health', headers: {} });
await recRaw('GET /', undefined, { method: 'GET', headers: {} });
await recRaw('content-type text/plain', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }), {
  headers: { 'content-type': 'text/plain' },
});
await recRaw('POST with an Origin', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }), {
  headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
});
await recRaw('OPTIONS preflight', undefined, {
  method: 'OPTIONS',
  headers: {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  },
});

// ---- 10. WebSocket: reply to the subscribe call, then the first notifications
async function ws(name, method, params, trigger, n = 1) {
  const c = new WebSocket(WSURL);
  const got = [];
  c.on('message', (d) => got.push(JSON.parse(d)));
  await new Promise((r, j) => {
    c.on('open', r);
    c.on('error', j);
  });
  const body = { jsonrpc: '2.0', id: 1, method, params };
  c.send(JSON.stringify(body));
  for (let i = 0; i < 50 && !got.length; i++) await sleep(100);
  await trigger?.();
  for (let i = 0; i < 200 && got.length < 1 + n; i++) await sleep(100);
  c.close();
  pairs.push({ name: `ws ${name}`, request: body, reply: got[0] ?? null, notifications: got.slice(1, 1 + n) });
  console.log(
    at().padStart(7),
    `ws ${name}`.padEnd(52),
    got[0]?.error ? `${got[0].error.code} ${got[0].error.message}` : `${got.length - 1} notifications`,
  );
}
try {
  const w1 = await sign('ws1', [pay(19)]);
  await ws('signatureSubscribe confirmed', 'signatureSubscribe', [w1.sig, C], () =>
    must('sendTransaction', w1.wire, SEND),
  );
  const w2 = await sign('ws2', [pay(20)]);
  await ws('accountSubscribe', 'accountSubscribe', [bob.address, { ...C, ...B64 }], () =>
    must('sendTransaction', w2.wire, SEND),
  );
  const w3 = await sign('ws3', [pay(21)]);
  await ws('logsSubscribe mentions', 'logsSubscribe', [{ mentions: [bob.address] }, C], () =>
    must('sendTransaction', w3.wire, SEND),
  );
  await ws('slotSubscribe', 'slotSubscribe', [], null, 2);
  await ws('unknown subscription', 'teapotSubscribe', [], null, 0);
  await ws('signatureSubscribe bad signature', 'signatureSubscribe', ['abc', C], null, 0);
} catch (e) {
  console.log('ws FAILED', e.message);
}

// ---- write
for (const p of pairs) {
  const b = p.reply?.result?.value?.blockhash;
  if (typeof b === 'string' && !names.has(b)) label(b, 'blockhash:other');
}
const version = (await rpc('getVersion')).result;
const keys = Object.fromEntries([...names].filter(([a]) => a.length < 60).map(([a, b]) => [b.slice(2, -2), a]));
const head = {
  node: { version, ms: lag },
  about:
    'request -> reply pairs of a real node, one a line. Object keys are sorted. {{name}} stands for an address, signature, block hash, encoded transaction or slot of this run (the private key of address NAME is sha256("rpc-golden:NAME")). varies: paths whose values differed between two runs of the same node, and those that always may (slots, times, block hashes).',
  keys,
};
write(OUT, { ...head, pairs: pairs.map((p) => norm(p)) });
console.log(pairs.length, 'pairs,', at());
process.exit(0);
