// Records JSON-RPC requests to a fresh local Solana node, with their replies:
//   node rpc-golden.mjs RPC_URL WS_URL out.json [--no-expiry]
// `--no-expiry` doesn't wait until a blockhash expires, which takes about a minute. To find the values that vary between
// recordings, record twice and merge. The result is the first recording; each pair lists its paths that vary or may:
//   node rpc-golden.mjs --merge run1.json run2.json out.json
// Needs, in the working directory: npm i @solana/kit @solana-program/system @solana-program/token ws
// cspell:ignore kitconfirm minctx nomint
import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const requireFromWorkingDirectory = createRequire(path.join(process.cwd(), 'x.js'));
const importFromWorkingDirectory = (n) => import(pathToFileURL(requireFromWorkingDirectory.resolve(n)).href);
const kit = await importFromWorkingDirectory('@solana/kit'),
  systemProgram = await importFromWorkingDirectory('@solana-program/system'),
  tokenProgram = await importFromWorkingDirectory('@solana-program/token');
const { WebSocket } = requireFromWorkingDirectory('ws');
globalThis.WebSocket ??= WebSocket;
const writePairs = (out, { pairs, ...head }) =>
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
  writePairs(process.argv[5], {
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
const [RPC_URL, WS_URL, OUTPUT_PATH, EXPIRY_FLAG] = process.argv.slice(2);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const recordingStartMs = Date.now();
const formatElapsed = () => `${((Date.now() - recordingStartMs) / 1000).toFixed(1)}s`;
const SYSTEM_PROGRAM = kit.address('11111111111111111111111111111111'),
  TOKEN_PROGRAM = tokenProgram.TOKEN_PROGRAM_ADDRESS,
  MEMO_PROGRAM = kit.address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
// ---- placeholders: keys from fixed seeds, so that every run has the same addresses
const placeholders = new Map();
const addPlaceholder = (s, n) => {
  placeholders.set(s, `{{${n}}}`);
  return s;
};
const namedSigner = async (name) => {
  const k = await kit.createKeyPairSignerFromPrivateKeyBytes(
    crypto.createHash('sha256').update(`rpc-golden:${name}`).digest(),
  );
  addPlaceholder(k.address, name);
  return k;
};
const [alice, bob, poor, mint, nobody, nomint] = await Promise.all(
  ['alice', 'bob', 'poor', 'mint', 'nobody', 'nomint'].map(namedSigner),
);
const [aliceAta] = await tokenProgram.findAssociatedTokenPda({
  owner: alice.address,
  mint: mint.address,
  tokenProgram: TOKEN_PROGRAM,
});
addPlaceholder(aliceAta, 'aliceAta');
const [bobAta] = await tokenProgram.findAssociatedTokenPda({
  owner: bob.address,
  mint: mint.address,
  tokenProgram: TOKEN_PROGRAM,
});
addPlaceholder(bobAta, 'bobAta');
const replaceByPlaceholders = (v) => {
  if (typeof v === 'string') {
    if (placeholders.has(v)) return placeholders.get(v);
    let s = v;
    for (const [a, b] of placeholders) if (a.length > 30 && s.includes(a)) s = s.split(a).join(b);
    return s;
  }
  if (Array.isArray(v)) return v.map(replaceByPlaceholders);
  if (v && typeof v === 'object')
    return Object.fromEntries(
      Object.keys(v)
        .sort()
        .map((k) => [replaceByPlaceholders(k), replaceByPlaceholders(v[k])]),
    );
  return v;
};
// ---- raw JSON-RPC
let lastRequestId = 0;
async function sendHttp(body, { method = 'POST', headers = { 'content-type': 'application/json' }, at = '/' } = {}) {
  const r = await fetch(new URL(at, RPC_URL), { method, headers, body });
  const text = await r.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {}
  const cors = Object.fromEntries([...r.headers].filter(([k]) => /^(access-control|allow|vary)/.test(k)));
  return { status: r.status, type: r.headers.get('content-type'), cors, text, json };
}
const callRpc = async (m, ...params) => {
  const r = await sendHttp(JSON.stringify({ jsonrpc: '2.0', id: ++lastRequestId, method: m, params }));
  return r.json ?? r;
};
const callRpcOrThrow = async (m, ...p) => {
  const r = await callRpc(m, ...p);
  if (r.error) throw new Error(`${m} ${JSON.stringify(r.error)}`);
  return r.result;
};
const pairs = [];
let sampleBlockhash;
let airdropSignature;
const addPair = (name, request, r, extra = {}) => {
  pairs.push({
    name,
    request,
    reply: r.json !== undefined ? r.json : { text: r.text },
    http: { status: r.status, contentType: r.type, ...(Object.keys(r.cors ?? {}).length ? { headers: r.cors } : {}) },
    ...extra,
  });
  const e = r.json?.error;
  console.log(
    formatElapsed().padStart(7),
    name.padEnd(52),
    e ? `${e.code} ${e.message.slice(0, 110)}` : r.json === undefined ? JSON.stringify(r.text.slice(0, 90)) : 'ok',
  );
  return r.json?.result;
};
const recordCall = async (name, method, ...params) => {
  const body = { jsonrpc: '2.0', id: 1, method, ...(params.length ? { params } : {}) };
  return addPair(name, body, await sendHttp(JSON.stringify(body)));
};
const recordRawBody = async (name, body, opts) =>
  addPair(name, { raw: body ?? null, ...(opts ? { opts } : {}) }, await sendHttp(body, opts));
// ---- transactions
const fetchBlockhash = async () => (await callRpcOrThrow('getLatestBlockhash', { commitment: 'confirmed' })).value;
const buildMessage = async (ixs, { payer = alice, version = 'legacy', life } = {}) => {
  life ??= await fetchBlockhash();
  let m = kit.createTransactionMessage({ version });
  m = kit.setTransactionMessageFeePayerSigner(payer, m);
  m = kit.setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: life.blockhash, lastValidBlockHeight: BigInt(life.lastValidBlockHeight) },
    m,
  );
  return kit.appendTransactionMessageInstructions(ixs, m);
};
const signTransaction = async (n, ixs, o) => {
  const tx = await kit.signTransactionMessageWithSigners(await buildMessage(ixs, o));
  const wire = kit.getBase64EncodedWireTransaction(tx),
    sig = kit.getSignatureFromTransaction(tx);
  if (n) {
    addPlaceholder(wire, `tx:${n}`);
    addPlaceholder(sig, `sig:${n}`);
  }
  return { tx, wire, sig };
};
const transferInstruction = (amount, o = {}) =>
  systemProgram.getTransferSolInstruction({
    source: o.from ?? alice,
    destination: o.to ?? bob.address,
    amount: kit.lamports(BigInt(amount)),
  });
const memoInstruction = (text) => ({
  programAddress: MEMO_PROGRAM,
  accounts: [],
  data: new TextEncoder().encode(text),
});
const fetchSignatureStatus = async (sig) => (await callRpcOrThrow('getSignatureStatuses', [sig])).value[0];
const waitForCommitment = async (sig, level) => {
  const order = ['processed', 'confirmed', 'finalized'];
  for (let i = 0; i < 600; i++) {
    const s = await fetchSignatureStatus(sig);
    if (s && order.indexOf(s.confirmationStatus) >= order.indexOf(level)) return s;
    await sleep(100);
  }
  throw new Error(`never ${level} ${sig}`);
};
const BASE64_CONFIG = { encoding: 'base64' },
  SEND_CONFIG = { ...BASE64_CONFIG, preflightCommitment: 'confirmed' };

// ---- 1. the chain itself
await recordCall('getHealth', 'getHealth');
await recordCall('getVersion', 'getVersion');
const genesisHash = await recordCall('getGenesisHash', 'getGenesisHash');
if (genesisHash) addPlaceholder(genesisHash, 'genesisHash');
const expiringBlockhash = await fetchBlockhash();
addPlaceholder(expiringBlockhash.blockhash, 'blockhash:expired');
const expiringBlockhashMs = Date.now();
for (const c of ['processed', 'confirmed', 'finalized']) await recordCall(`getSlot ${c}`, 'getSlot', { commitment: c });
await recordCall('getSlot minContextSlot not reached', 'getSlot', { minContextSlot: 99999999 });
await recordCall('getBlockHeight', 'getBlockHeight');
await recordCall('getEpochInfo', 'getEpochInfo');
await recordCall('getEpochSchedule', 'getEpochSchedule');
{
  const body = { jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] };
  const r = await sendHttp(JSON.stringify(body));
  addPlaceholder(r.json.result.value.blockhash, 'blockhash:sample');
  addPair('getLatestBlockhash', body, r);
  sampleBlockhash = r.json.result.value;
}
await recordCall('isBlockhashValid yes', 'isBlockhashValid', sampleBlockhash.blockhash, { commitment: 'processed' });
const unknownBlockhash = addPlaceholder(nobody.address, 'nobody');
await recordCall('isBlockhashValid unknown hash', 'isBlockhashValid', unknownBlockhash);
await recordCall('isBlockhashValid not base58', 'isBlockhashValid', '0OIl');
await recordCall('getMinimumBalanceForRentExemption 0', 'getMinimumBalanceForRentExemption', 0);
await recordCall('getMinimumBalanceForRentExemption 165', 'getMinimumBalanceForRentExemption', 165);
await recordCall('getMinimumBalanceForRentExemption too big', 'getMinimumBalanceForRentExemption', 10485761);
await recordCall('getFirstAvailableBlock', 'getFirstAvailableBlock');
await recordCall('minimumLedgerSlot', 'minimumLedgerSlot');
await recordCall('getTransactionCount', 'getTransactionCount');
{
  const r = await callRpc('getIdentity');
  if (r.result) addPlaceholder(r.result.identity, 'validator');
}
await recordCall('getIdentity', 'getIdentity');
await recordCall('getSlotLeader', 'getSlotLeader');

// ---- 2. airdrop, transfer by kit's own client, status up to finalized
{
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [alice.address, 10_000_000_000] };
  const r = await sendHttp(JSON.stringify(body));
  if (r.json.result) addPlaceholder(r.json.result, 'sig:airdrop');
  addPair('requestAirdrop', body, r);
  await waitForCommitment(r.json.result, 'confirmed');
  airdropSignature = r.json.result;
}
await recordCall('requestAirdrop bad address', 'requestAirdrop', 'abc', 1);
await recordCall('requestAirdrop negative', 'requestAirdrop', alice.address, -1);
await recordCall('requestAirdrop huge', 'requestAirdrop', nobody.address, '18446744073709551615');
const kitRpc = kit.createSolanaRpc(RPC_URL),
  kitSubscriptions = kit.createSolanaRpcSubscriptions(WS_URL);
console.log('kit', 'getBalance', (await kitRpc.getBalance(alice.address).send()).value);
const confirmedTransfer = await signTransaction('transfer', [transferInstruction(1_000_000_000)]);
const transferSentMs = Date.now();
const kitSignature = await kitRpc.sendTransaction(confirmedTransfer.wire, { encoding: 'base64' }).send();
console.log('kit sendTransaction', kitSignature === confirmedTransfer.sig);
await recordCall('getSignatureStatuses just sent', 'getSignatureStatuses', [confirmedTransfer.sig]);
const measuredMs = {};
for (const l of ['processed', 'confirmed', 'finalized']) {
  await waitForCommitment(confirmedTransfer.sig, l);
  measuredMs[l] = Date.now() - transferSentMs;
}
console.log('transfer status after send, ms', measuredMs);
await recordCall('getSignatureStatuses finalized', 'getSignatureStatuses', [confirmedTransfer.sig]);
try {
  const sac = kit.sendAndConfirmTransactionFactory({ rpc: kitRpc, rpcSubscriptions: kitSubscriptions });
  const t = await signTransaction('kitconfirm', [transferInstruction(5_000_000)]);
  const s = Date.now();
  await sac(t.tx, { commitment: 'confirmed' });
  measuredMs.kitSendAndConfirm = Date.now() - s;
  console.log('kit sendAndConfirm over WebSocket', measuredMs.kitSendAndConfirm, 'ms');
} catch (e) {
  measuredMs.kitSendAndConfirm = String(e.message).slice(0, 200);
  console.log('kit sendAndConfirm FAILED', e.message);
}

// ---- 3. sendTransaction, good and bad
const recordSend = async (name, t, o = SEND_CONFIG) => {
  const r = await recordCall(`sendTransaction ${name}`, 'sendTransaction', t.wire ?? t, o);
  return r;
};
const memoTransfer = await signTransaction('transferMemo', [transferInstruction(2_000_000), memoInstruction('hello')]);
await recordSend(
  'default preflight commitment (finalized), confirmed blockhash',
  await signTransaction('preflightFinalized', [transferInstruction(2_000_001)]),
  BASE64_CONFIG,
);
await recordSend('ok legacy base64', memoTransfer);
await waitForCommitment(memoTransfer.sig, 'confirmed');
const versionedTransfer = await signTransaction('transferV0', [transferInstruction(3_000_000)], { version: 0 });
await recordSend('ok v0', versionedTransfer, { ...SEND_CONFIG, maxRetries: 3 });
await waitForCommitment(versionedTransfer.sig, 'confirmed');
await recordSend('again, already processed', versionedTransfer);
await recordSend('again, skipPreflight', versionedTransfer, { ...BASE64_CONFIG, skipPreflight: true });
const base58Decoder = kit.getBase58Decoder();
const base58Transfer = await signTransaction('transfer58', [transferInstruction(4_000_000)]);
const base58Wire = base58Decoder.decode(Buffer.from(base58Transfer.wire, 'base64'));
addPlaceholder(base58Wire, 'tx58:transfer58');
await recordCall('sendTransaction ok base58 (default encoding)', 'sendTransaction', base58Wire, {
  preflightCommitment: 'confirmed',
});
await waitForCommitment(base58Transfer.sig, 'confirmed');
const overspend = await signTransaction('overspend', [transferInstruction(1_000_000_000_000)]);
await recordSend('preflight failure: more than the balance', overspend);
await recordSend('more than the balance, skipPreflight', overspend, { ...BASE64_CONFIG, skipPreflight: true });
const overspendStatus = await waitForCommitment(overspend.sig, 'confirmed').catch(() => null);
await recordCall('getSignatureStatuses failed transaction', 'getSignatureStatuses', [overspend.sig]);
const unfundedTransfer = await signTransaction('unfunded', [transferInstruction(1, { from: poor })], { payer: poor });
await recordSend('fee payer has no account', unfundedTransfer);
await recordSend(
  'blockhash never existed',
  await signTransaction('neverHash', [transferInstruction(6)], {
    life: { blockhash: unknownBlockhash, lastValidBlockHeight: 1000 },
  }),
);
await recordSend(
  'blockhash never existed, skipPreflight',
  await signTransaction('neverHash2', [transferInstruction(7)], {
    life: { blockhash: unknownBlockhash, lastValidBlockHeight: 1000 },
  }),
  { ...BASE64_CONFIG, skipPreflight: true },
);
await recordSend('bad base64', '!!!not base64!!!');
await recordSend('bad base58', '0OIl', {});
await recordSend('base64 of rubbish', Buffer.from('rubbish bytes').toString('base64'));
await recordSend('empty string', '');
await recordSend('base64 sent as base58', memoTransfer.wire, {});
await recordSend('unknown encoding', memoTransfer.wire, { encoding: 'hex' });
await recordSend('jsonParsed encoding', memoTransfer.wire, { encoding: 'jsonParsed' });
{
  const b = Buffer.from((await signTransaction(null, [transferInstruction(8)])).wire, 'base64');
  b[10] ^= 1;
  const w = addPlaceholder(b.toString('base64'), 'tx:badSignature');
  addPlaceholder(kit.getBase58Decoder().decode(b.subarray(1, 65)), 'sig:badSignature');
  await recordSend('signature verification failure', w);
  await recordSend('signature verification failure, skipPreflight', w, { ...BASE64_CONFIG, skipPreflight: true });
}
{
  const m = await buildMessage([transferInstruction(9, { from: bob })]);
  const part = await kit.partiallySignTransactionMessageWithSigners({
    ...m,
    instructions: [
      systemProgram.getTransferSolInstruction({
        source: kit.createNoopSigner(bob.address),
        destination: alice.address,
        amount: 9n,
      }),
    ],
  });
  await recordSend('one signature missing', addPlaceholder(kit.getBase64EncodedWireTransaction(part), 'tx:halfSigned'));
}
{
  const b = Buffer.concat([
    Buffer.from((await signTransaction(null, [transferInstruction(2_000_003)])).wire, 'base64'),
    Buffer.from([0]),
  ]);
  await recordSend('trailing byte', addPlaceholder(b.toString('base64'), 'tx:trailing'));
}
{
  const big = Buffer.alloc(1233, 1);
  await recordSend('1233 bytes', addPlaceholder(big.toString('base64'), 'tx:1233bytes'));
  const huge = Buffer.alloc(1300, 1);
  await recordSend('1300 bytes', addPlaceholder(huge.toString('base64'), 'tx:1300bytes'));
}
await recordCall('sendTransaction no params', 'sendTransaction');
await recordCall('sendTransaction param of wrong type', 'sendTransaction', 5);
await recordSend('minContextSlot not reached', await signTransaction('minctx', [transferInstruction(10)]), {
  ...SEND_CONFIG,
  minContextSlot: 99999999,
});
{
  const t = await signTransaction('badCommitment', [transferInstruction(11)]);
  await recordSend('unknown commitment word', t, { ...BASE64_CONFIG, preflightCommitment: 'soon' });
}

// ---- 4. a token mint, two token accounts
const mintRent = BigInt(await callRpcOrThrow('getMinimumBalanceForRentExemption', 82));
const tokenSetup = await signTransaction(
  'tokenSetup',
  [
    systemProgram.getCreateAccountInstruction({
      payer: alice,
      newAccount: mint,
      lamports: mintRent,
      space: 82,
      programAddress: TOKEN_PROGRAM,
    }),
    tokenProgram.getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: alice.address }),
    tokenProgram.getCreateAssociatedTokenIdempotentInstruction({
      payer: alice,
      ata: aliceAta,
      owner: alice.address,
      mint: mint.address,
    }),
    tokenProgram.getMintToInstruction({
      mint: mint.address,
      token: aliceAta,
      mintAuthority: alice,
      amount: 1_500_000n,
    }),
  ],
  { version: 0 },
);
await recordSend('token setup', tokenSetup);
await waitForCommitment(tokenSetup.sig, 'confirmed');
const tokenTransfer = await signTransaction('tokenTransfer', [
  tokenProgram.getCreateAssociatedTokenIdempotentInstruction({
    payer: alice,
    ata: bobAta,
    owner: bob.address,
    mint: mint.address,
  }),
  tokenProgram.getTransferCheckedInstruction({
    source: aliceAta,
    mint: mint.address,
    destination: bobAta,
    authority: alice,
    amount: 250_000n,
    decimals: 6,
  }),
]);
await recordSend('token transfer', tokenTransfer);
await waitForCommitment(tokenTransfer.sig, 'confirmed');
const tokenOverspend = await signTransaction('tokenOverspend', [
  tokenProgram.getTransferCheckedInstruction({
    source: aliceAta,
    mint: mint.address,
    destination: bobAta,
    authority: alice,
    amount: 9_000_000n,
    decimals: 6,
  }),
]);
await recordSend('preflight failure: custom program error', tokenOverspend);
const missingProgramCall = await signTransaction('noProgram', [
  { programAddress: nobody.address, accounts: [], data: new Uint8Array([1]) },
]);
await recordSend('preflight failure: program does not exist', missingProgramCall);
await waitForCommitment(tokenSetup.sig, 'finalized');
await waitForCommitment(tokenTransfer.sig, 'finalized');
if (overspendStatus) await waitForCommitment(overspend.sig, 'finalized');

// ---- 5. accounts
const CONFIRMED = { commitment: 'confirmed' };
await recordCall('getBalance', 'getBalance', bob.address, CONFIRMED);
await recordCall('getBalance absent account', 'getBalance', nobody.address);
await recordCall('getBalance address too short', 'getBalance', 'abc');
await recordCall('getBalance address not base58', 'getBalance', `0OIl${bob.address.slice(4)}`);
await recordCall('getBalance no params', 'getBalance');
await recordCall('getBalance params as object', 'getBalance', { pubkey: bob.address });
await recordCall('getAccountInfo system base64', 'getAccountInfo', bob.address, { ...CONFIRMED, ...BASE64_CONFIG });
await recordCall('getAccountInfo default encoding', 'getAccountInfo', bob.address);
await recordCall('getAccountInfo absent', 'getAccountInfo', nobody.address, BASE64_CONFIG);
await recordCall('getAccountInfo token base64', 'getAccountInfo', aliceAta, { ...CONFIRMED, ...BASE64_CONFIG });
await recordCall('getAccountInfo token base58 (over 128 bytes)', 'getAccountInfo', aliceAta, {
  ...CONFIRMED,
  encoding: 'base58',
});
await recordCall('getAccountInfo token default encoding', 'getAccountInfo', aliceAta, CONFIRMED);
await recordCall('getAccountInfo mint base58', 'getAccountInfo', mint.address, { ...CONFIRMED, encoding: 'base58' });
await recordCall('getAccountInfo token jsonParsed', 'getAccountInfo', aliceAta, {
  ...CONFIRMED,
  encoding: 'jsonParsed',
});
await recordCall('getAccountInfo mint jsonParsed', 'getAccountInfo', mint.address, {
  ...CONFIRMED,
  encoding: 'jsonParsed',
});
await recordCall('getAccountInfo system jsonParsed', 'getAccountInfo', bob.address, {
  ...CONFIRMED,
  encoding: 'jsonParsed',
});
await recordCall('getAccountInfo dataSlice', 'getAccountInfo', aliceAta, {
  ...CONFIRMED,
  ...BASE64_CONFIG,
  dataSlice: { offset: 64, length: 8 },
});
await recordCall('getAccountInfo base64+zstd', 'getAccountInfo', aliceAta, { ...CONFIRMED, encoding: 'base64+zstd' });
await recordCall('getAccountInfo unknown encoding', 'getAccountInfo', aliceAta, { encoding: 'hex' });
await recordCall('getAccountInfo minContextSlot not reached', 'getAccountInfo', bob.address, {
  ...BASE64_CONFIG,
  minContextSlot: 99999999,
});
await recordCall(
  'getAccountInfo clock sysvar jsonParsed',
  'getAccountInfo',
  'SysvarC1ock11111111111111111111111111111111',
  {
    encoding: 'jsonParsed',
  },
);
await recordCall('getMultipleAccounts', 'getMultipleAccounts', [bob.address, nobody.address, mint.address], {
  ...CONFIRMED,
  ...BASE64_CONFIG,
});
await recordCall('getMultipleAccounts jsonParsed', 'getMultipleAccounts', [aliceAta, bob.address], {
  ...CONFIRMED,
  encoding: 'jsonParsed',
});
await recordCall('getMultipleAccounts bad address', 'getMultipleAccounts', [bob.address, 'abc'], BASE64_CONFIG);
await recordCall(
  'getMultipleAccounts 101 addresses',
  'getMultipleAccounts',
  Array(101).fill(bob.address),
  BASE64_CONFIG,
);
await recordCall('getMultipleAccounts none', 'getMultipleAccounts', [], BASE64_CONFIG);
await recordCall('getTokenAccountBalance', 'getTokenAccountBalance', aliceAta, CONFIRMED);
await recordCall('getTokenAccountBalance of a mint', 'getTokenAccountBalance', mint.address, CONFIRMED);
await recordCall('getTokenAccountBalance of a system account', 'getTokenAccountBalance', bob.address, CONFIRMED);
await recordCall('getTokenAccountBalance absent account', 'getTokenAccountBalance', nobody.address, CONFIRMED);
await recordCall('getTokenSupply', 'getTokenSupply', mint.address, CONFIRMED);
await recordCall('getTokenSupply of a token account', 'getTokenSupply', aliceAta, CONFIRMED);
await recordCall(
  'getTokenAccountsByOwner mint jsonParsed',
  'getTokenAccountsByOwner',
  alice.address,
  { mint: mint.address },
  { ...CONFIRMED, encoding: 'jsonParsed' },
);
await recordCall(
  'getTokenAccountsByOwner programId base64',
  'getTokenAccountsByOwner',
  bob.address,
  { programId: TOKEN_PROGRAM },
  { ...CONFIRMED, ...BASE64_CONFIG },
);
await recordCall(
  'getTokenAccountsByOwner owner has none',
  'getTokenAccountsByOwner',
  nobody.address,
  { programId: TOKEN_PROGRAM },
  { ...CONFIRMED, encoding: 'jsonParsed' },
);
await recordCall(
  'getTokenAccountsByOwner unknown mint',
  'getTokenAccountsByOwner',
  alice.address,
  { mint: nomint.address },
  { ...CONFIRMED, encoding: 'jsonParsed' },
);
await recordCall(
  'getTokenAccountsByOwner programId not a token program',
  'getTokenAccountsByOwner',
  alice.address,
  { programId: SYSTEM_PROGRAM },
  { ...CONFIRMED, ...BASE64_CONFIG },
);
await recordCall('getTokenAccountsByOwner no filter', 'getTokenAccountsByOwner', alice.address);
await recordCall('getTokenLargestAccounts', 'getTokenLargestAccounts', mint.address, CONFIRMED);
await recordCall('getProgramAccounts memcmp dataSize', 'getProgramAccounts', TOKEN_PROGRAM, {
  ...CONFIRMED,
  ...BASE64_CONFIG,
  filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint.address } }],
  dataSlice: { offset: 64, length: 8 },
});
await recordCall('getProgramAccounts withContext', 'getProgramAccounts', TOKEN_PROGRAM, {
  ...CONFIRMED,
  encoding: 'jsonParsed',
  withContext: true,
  filters: [{ dataSize: 82 }, { memcmp: { offset: 4, bytes: alice.address } }],
});
await recordCall('getProgramAccounts too many filters', 'getProgramAccounts', TOKEN_PROGRAM, {
  ...BASE64_CONFIG,
  filters: Array(5).fill({ dataSize: 1 }),
});

// ---- 6. fees, simulation
const encodeMessage = async (m) =>
  Buffer.from(kit.getCompiledTransactionMessageEncoder().encode(kit.compileTransactionMessage(m))).toString('base64');
const feeMessage = addPlaceholder(await encodeMessage(await buildMessage([transferInstruction(12)])), 'msg:transfer');
await recordCall('getFeeForMessage', 'getFeeForMessage', feeMessage, CONFIRMED);
await recordCall(
  'getFeeForMessage unknown blockhash',
  'getFeeForMessage',
  addPlaceholder(
    await encodeMessage(
      await buildMessage([transferInstruction(13)], { life: { blockhash: unknownBlockhash, lastValidBlockHeight: 1 } }),
    ),
    'msg:neverHash',
  ),
  CONFIRMED,
);
await recordCall('getFeeForMessage bad base64', 'getFeeForMessage', '!!!');
await recordCall('getFeeForMessage rubbish', 'getFeeForMessage', Buffer.from('rubbish').toString('base64'));
await recordCall('getRecentPrioritizationFees', 'getRecentPrioritizationFees');
await recordCall('getRecentPrioritizationFees addresses', 'getRecentPrioritizationFees', [alice.address]);
const recordSimulation = async (name, t, o) =>
  recordCall(`simulateTransaction ${name}`, 'simulateTransaction', t.wire ?? t, {
    ...BASE64_CONFIG,
    ...CONFIRMED,
    ...o,
  });
const simulatedTransfer = await signTransaction('simTransfer', [transferInstruction(14)]);
await recordSimulation('ok', simulatedTransfer);
await recordSimulation('sigVerify', simulatedTransfer, { sigVerify: true });
await recordSimulation(
  'replaceRecentBlockhash',
  await signTransaction('simNever', [transferInstruction(15)], {
    life: { blockhash: unknownBlockhash, lastValidBlockHeight: 1 },
  }),
  { replaceRecentBlockhash: true },
);
await recordSimulation('sigVerify and replaceRecentBlockhash', simulatedTransfer, {
  sigVerify: true,
  replaceRecentBlockhash: true,
});
await recordSimulation('accounts returned', simulatedTransfer, {
  accounts: { encoding: 'base64', addresses: [bob.address, nobody.address] },
});
await recordSimulation('accounts jsonParsed', tokenOverspend, {
  accounts: { encoding: 'jsonParsed', addresses: [aliceAta] },
});
await recordSimulation(
  'innerInstructions',
  await signTransaction('simAta', [
    tokenProgram.getCreateAssociatedTokenIdempotentInstruction({
      payer: alice,
      ata: (
        await tokenProgram.findAssociatedTokenPda({
          owner: poor.address,
          mint: mint.address,
          tokenProgram: TOKEN_PROGRAM,
        })
      )[0],
      owner: poor.address,
      mint: mint.address,
    }),
  ]),
  { innerInstructions: true },
);
await recordSimulation('already processed', overspend);
await recordSimulation(
  'more than the balance',
  await signTransaction('simOverspend', [transferInstruction(1_000_000_000_001)]),
);
await recordSimulation('custom program error', tokenOverspend);
await recordSimulation(
  'unknown blockhash',
  await signTransaction('simNever2', [transferInstruction(16)], {
    life: { blockhash: unknownBlockhash, lastValidBlockHeight: 1 },
  }),
);
await recordSimulation('bad signature, sigVerify', [...placeholders].find(([, v]) => v === '{{tx:badSignature}}')[0], {
  sigVerify: true,
});
await recordSimulation(
  'bad signature, no sigVerify',
  [...placeholders].find(([, v]) => v === '{{tx:badSignature}}')[0],
);
await recordSimulation('bad base64', '!!!');
await recordSimulation('fee payer has no account', unfundedTransfer);

// ---- 7. history
await recordCall('getSignatureStatuses three, one unknown', 'getSignatureStatuses', [
  memoTransfer.sig,
  addPlaceholder(base58Decoder.decode(Buffer.alloc(64, 7)), 'sig:unknown'),
  overspend.sig,
]);
await recordCall('getSignatureStatuses searchTransactionHistory', 'getSignatureStatuses', [confirmedTransfer.sig], {
  searchTransactionHistory: true,
});
await recordCall('getSignatureStatuses bad signature', 'getSignatureStatuses', ['abc']);
await recordCall('getSignatureStatuses 257', 'getSignatureStatuses', Array(257).fill(confirmedTransfer.sig));
await recordCall('getSignatureStatuses none', 'getSignatureStatuses', []);
const allSignatures = await recordCall(
  'getSignaturesForAddress all',
  'getSignaturesForAddress',
  bob.address,
  CONFIRMED,
);
await recordCall('getSignaturesForAddress limit 2', 'getSignaturesForAddress', bob.address, { ...CONFIRMED, limit: 2 });
if (allSignatures?.length > 3) {
  await recordCall('getSignaturesForAddress before', 'getSignaturesForAddress', bob.address, {
    ...CONFIRMED,
    before: allSignatures[1].signature,
  });
  await recordCall('getSignaturesForAddress until', 'getSignaturesForAddress', bob.address, {
    ...CONFIRMED,
    until: allSignatures[2].signature,
  });
  await recordCall('getSignaturesForAddress before until limit', 'getSignaturesForAddress', bob.address, {
    ...CONFIRMED,
    before: allSignatures[0].signature,
    until: allSignatures.at(-1).signature,
    limit: 2,
  });
}
await recordCall('getSignaturesForAddress before unknown', 'getSignaturesForAddress', bob.address, {
  ...CONFIRMED,
  before: base58Decoder.decode(Buffer.alloc(64, 7)),
});
await recordCall('getSignaturesForAddress absent account', 'getSignaturesForAddress', nobody.address);
await recordCall('getSignaturesForAddress limit 0', 'getSignaturesForAddress', bob.address, { limit: 0 });
await recordCall('getSignaturesForAddress limit 1001', 'getSignaturesForAddress', bob.address, { limit: 1001 });
await recordCall('getSignaturesForAddress processed', 'getSignaturesForAddress', bob.address, {
  commitment: 'processed',
});
await recordCall('getSignaturesForAddress bad before', 'getSignaturesForAddress', bob.address, { before: 'abc' });
const MAX_VERSION_0 = { maxSupportedTransactionVersion: 0 };
for (const e of ['json', 'jsonParsed', 'base64', 'base58'])
  await recordCall(`getTransaction legacy ${e}`, 'getTransaction', memoTransfer.sig, {
    ...CONFIRMED,
    ...MAX_VERSION_0,
    encoding: e,
  });
await recordCall('getTransaction legacy no config', 'getTransaction', memoTransfer.sig);
await recordCall('getTransaction legacy config is a string', 'getTransaction', memoTransfer.sig, 'base64');
await recordCall('getTransaction legacy no maxSupportedTransactionVersion', 'getTransaction', memoTransfer.sig, {
  ...CONFIRMED,
  encoding: 'json',
});
for (const e of ['json', 'jsonParsed', 'base64'])
  await recordCall(`getTransaction v0 ${e}`, 'getTransaction', versionedTransfer.sig, {
    ...CONFIRMED,
    ...MAX_VERSION_0,
    encoding: e,
  });
await recordCall('getTransaction v0 no maxSupportedTransactionVersion', 'getTransaction', versionedTransfer.sig, {
  ...CONFIRMED,
  encoding: 'json',
});
await recordCall('getTransaction token transfer jsonParsed', 'getTransaction', tokenTransfer.sig, {
  ...CONFIRMED,
  ...MAX_VERSION_0,
  encoding: 'jsonParsed',
});
await recordCall('getTransaction token setup json', 'getTransaction', tokenSetup.sig, {
  ...CONFIRMED,
  ...MAX_VERSION_0,
  encoding: 'json',
});
await recordCall('getTransaction failed on chain', 'getTransaction', overspend.sig, {
  ...CONFIRMED,
  ...MAX_VERSION_0,
  encoding: 'json',
});
await recordCall('getTransaction airdrop jsonParsed', 'getTransaction', airdropSignature, {
  ...CONFIRMED,
  ...MAX_VERSION_0,
  encoding: 'jsonParsed',
});
await recordCall('getTransaction unknown', 'getTransaction', base58Decoder.decode(Buffer.alloc(64, 7)), {
  ...MAX_VERSION_0,
});
await recordCall('getTransaction bad signature', 'getTransaction', 'abc');
await recordCall('getTransaction processed', 'getTransaction', memoTransfer.sig, { commitment: 'processed' });
const transferSlot = (await fetchSignatureStatus(versionedTransfer.sig)).slot,
  firstBlockPair = pairs.length;
await recordCall('getBlock signatures', 'getBlock', transferSlot, {
  ...CONFIRMED,
  ...MAX_VERSION_0,
  transactionDetails: 'signatures',
  rewards: false,
});
await recordCall('getBlock none', 'getBlock', transferSlot, {
  ...CONFIRMED,
  ...MAX_VERSION_0,
  transactionDetails: 'none',
});
await recordCall('getBlock v0 no maxSupportedTransactionVersion', 'getBlock', transferSlot, {
  ...CONFIRMED,
  rewards: false,
});
await recordCall('getBlock future slot', 'getBlock', 99999999, { ...MAX_VERSION_0 });
await recordCall('getBlockTime', 'getBlockTime', transferSlot);
await recordCall('getBlockTime future slot', 'getBlockTime', 99999999);
await recordCall('getBlocks', 'getBlocks', transferSlot, transferSlot + 2, CONFIRMED);
for (const p of pairs.slice(firstBlockPair))
  p.request.params = p.request.params.map((v) =>
    v === transferSlot ? '{{slot:transferV0}}' : v === transferSlot + 2 ? '{{slot:transferV0+2}}' : v,
  );

// ---- 8. the expired blockhash
if (EXPIRY_FLAG !== '--no-expiry') {
  while ((await callRpcOrThrow('isBlockhashValid', expiringBlockhash.blockhash, { commitment: 'processed' })).value)
    await sleep(500);
  console.log('blockhash expired after', ((Date.now() - expiringBlockhashMs) / 1000).toFixed(0), 's');
  measuredMs.blockhashExpiredAfter = Date.now() - expiringBlockhashMs;
  await recordCall('isBlockhashValid expired', 'isBlockhashValid', expiringBlockhash.blockhash, {
    commitment: 'processed',
  });
  const e = await signTransaction('expired', [transferInstruction(17)], { life: expiringBlockhash });
  await recordSend('blockhash expired', e);
  await recordSend('blockhash expired, skipPreflight', e, { ...BASE64_CONFIG, skipPreflight: true });
  await recordSimulation('expired blockhash', e);
  await recordCall(
    'getFeeForMessage expired blockhash',
    'getFeeForMessage',
    addPlaceholder(
      await encodeMessage(await buildMessage([transferInstruction(18)], { life: expiringBlockhash })),
      'msg:expired',
    ),
    CONFIRMED,
  );
  await recordCall('getSignatureStatuses expired, never landed', 'getSignatureStatuses', [e.sig]);
}

// ---- 9. the envelope
await recordCall('unknown method', 'getTeapot');
await recordRawBody('not JSON', '{');
await recordRawBody('empty body', '');
await recordRawBody('empty batch', '[]');
await recordRawBody(
  'batch of two',
  JSON.stringify([
    { jsonrpc: '2.0', id: 1, method: 'getHealth' },
    { jsonrpc: '2.0', id: 'b', method: 'getTeapot' },
  ]),
);
await recordRawBody('batch with rubbish', '[1]');
await recordRawBody('no jsonrpc field', JSON.stringify({ id: 1, method: 'getHealth' }));
await recordRawBody('jsonrpc 1.0', JSON.stringify({ jsonrpc: '1.0', id: 1, method: 'getHealth' }));
await recordRawBody('no id', JSON.stringify({ jsonrpc: '2.0', method: 'getHealth' }));
await recordRawBody('string id', JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'getHealth' }));
await recordRawBody('null id', JSON.stringify({ jsonrpc: '2.0', id: null, method: 'getHealth' }));
await recordRawBody('params null', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: null }));
await recordRawBody('params a string', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: 'x' }));
await recordRawBody('too many params', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: [1] }));
await recordRawBody(
  'extra params',
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [bob.address, {}, 3] }),
);
await recordRawBody(
  'unknown config field',
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ teapot: 1 }] }),
);
await recordRawBody(
  'bad commitment',
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'soon' }] }),
);
await recordRawBody('GET /health', undefined, { method: 'GET', at: '/health', headers: {} });
await recordRawBody('GET /', undefined, { method: 'GET', headers: {} });
await recordRawBody('content-type text/plain', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }), {
  headers: { 'content-type': 'text/plain' },
});
await recordRawBody('POST with an Origin', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }), {
  headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
});
await recordRawBody('OPTIONS preflight', undefined, {
  method: 'OPTIONS',
  headers: {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  },
});

// ---- 10. WebSocket: reply to the subscribe call, then the first notifications
async function recordSubscription(name, method, params, trigger, n = 1) {
  const c = new WebSocket(WS_URL);
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
    formatElapsed().padStart(7),
    `ws ${name}`.padEnd(52),
    got[0]?.error ? `${got[0].error.code} ${got[0].error.message}` : `${got.length - 1} notifications`,
  );
}
try {
  const w1 = await signTransaction('ws1', [transferInstruction(19)]);
  await recordSubscription('signatureSubscribe confirmed', 'signatureSubscribe', [w1.sig, CONFIRMED], () =>
    callRpcOrThrow('sendTransaction', w1.wire, SEND_CONFIG),
  );
  const w2 = await signTransaction('ws2', [transferInstruction(20)]);
  await recordSubscription(
    'accountSubscribe',
    'accountSubscribe',
    [bob.address, { ...CONFIRMED, ...BASE64_CONFIG }],
    () => callRpcOrThrow('sendTransaction', w2.wire, SEND_CONFIG),
  );
  const w3 = await signTransaction('ws3', [transferInstruction(21)]);
  await recordSubscription('logsSubscribe mentions', 'logsSubscribe', [{ mentions: [bob.address] }, CONFIRMED], () =>
    callRpcOrThrow('sendTransaction', w3.wire, SEND_CONFIG),
  );
  await recordSubscription('slotSubscribe', 'slotSubscribe', [], null, 2);
  await recordSubscription('unknown subscription', 'teapotSubscribe', [], null, 0);
  await recordSubscription('signatureSubscribe bad signature', 'signatureSubscribe', ['abc', CONFIRMED], null, 0);
} catch (e) {
  console.log('ws FAILED', e.message);
}

// ---- write
for (const p of pairs) {
  const b = p.reply?.result?.value?.blockhash;
  if (typeof b === 'string' && !placeholders.has(b)) addPlaceholder(b, 'blockhash:other');
}
const nodeVersion = (await callRpc('getVersion')).result;
const keysByPlaceholder = Object.fromEntries(
  [...placeholders].filter(([a]) => a.length < 60).map(([a, b]) => [b.slice(2, -2), a]),
);
/** The recording without its pairs: the node's version, measured durations by name, and the value of each placeholder. */
const recordingHead = {
  node: { version: nodeVersion, ms: measuredMs },
  about:
    'request -> reply pairs of a real node, one a line. Object keys are sorted. {{name}} stands for an address, signature, block hash, encoded transaction or slot of this run (the private key of address NAME is sha256("rpc-golden:NAME")). varies: paths whose values differed between two runs of the same node, and those that always may (slots, times, block hashes).',
  keys: keysByPlaceholder,
};
writePairs(OUTPUT_PATH, { ...recordingHead, pairs: pairs.map((p) => replaceByPlaceholders(p)) });
console.log(pairs.length, 'pairs,', formatElapsed());
process.exit(0);
