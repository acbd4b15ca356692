#!/usr/bin/env node
// The part of curl that the guides use, for machines without curl. It fails for an unknown option.
const given = process.argv.slice(2);
const headers = new Headers({ accept: '*/*' });
/** @type {{ url?: string, method?: string, body?: string }} */
const call = {};
let flags = '';
for (let next = given.shift(); next !== undefined; next = given.shift()) {
  if (next === '-H') {
    const [name = '', ...value] = (given.shift() ?? '').split(': ');
    headers.set(name, value.join(': '));
  } else if (next === '-d') call.body = given.shift();
  else if (next === '-X') call.method = given.shift();
  else if (/^-[sSfi]+$/.test(next)) flags += next;
  else if (next.startsWith('-') || call.url !== undefined) throw new Error(`curl: ${next} is not known here`);
  else call.url = next;
}
const { url = '', body = null, method = body === null ? 'GET' : 'POST' } = call;
const response = await fetch(url, { method, headers, body });
if (flags.includes('f') && response.status >= 400) {
  console.error(`curl: (22) The requested URL returned error: ${response.status}`);
  process.exit(22);
}
if (flags.includes('i')) {
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  console.log([`HTTP/1.1 ${response.status} ${response.statusText}`, ...lines, ''].join('\n'));
}
process.stdout.write(await response.text());
