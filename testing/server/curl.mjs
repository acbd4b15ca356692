#!/usr/bin/env node
// The part of curl that the guides use, for machines without curl. It fails for an unknown option.
const commandLine = process.argv.slice(2);
const headers = new Headers({ accept: '*/*' });
/** @type {{ url?: string, method?: string, body?: string, signal?: AbortSignal }} */
const curlRequest = {};
let flags = '';
for (let next = commandLine.shift(); next !== undefined; next = commandLine.shift()) {
  if (next === '-H') {
    const [name = '', ...value] = (commandLine.shift() ?? '').split(': ');
    headers.set(name, value.join(': '));
  } else if (next === '-d') curlRequest.body = commandLine.shift();
  else if (next === '-X') curlRequest.method = commandLine.shift();
  else if (next === '--max-time') curlRequest.signal = AbortSignal.timeout(Number(commandLine.shift()) * 1_000);
  else if (/^-[sSfiN]+$/.test(next)) flags += next;
  else if (next.startsWith('-') || curlRequest.url !== undefined) throw new Error(`curl: ${next} is not known here`);
  else curlRequest.url = next;
}
const { url = '', body = null, method = body === null ? 'GET' : 'POST', signal = null } = curlRequest;
const response = await fetch(url, { method, headers, body, signal });
if (flags.includes('f') && response.status >= 400) {
  console.error(`curl: (22) The requested URL returned error: ${response.status}`);
  process.exit(22);
}
if (flags.includes('i')) {
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  console.log([`HTTP/1.1 ${response.status} ${response.statusText}`, ...lines, ''].join('\n'));
}
try {
  for await (const chunk of response.body ?? []) process.stdout.write(chunk);
} catch (error) {
  if (!signal?.aborted) throw error;
  process.exitCode = 28;
}
