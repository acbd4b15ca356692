// cspell:ignore actionsfile
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { findMethodRefusal, isApiPath, normalizeOrRefuseTarget } from './request-target';

const requestOf = (method: string, url: string, ...hosts: string[]): IncomingMessage =>
  ({
    method,
    url,
    headers: { host: hosts[0] },
    rawHeaders: hosts.flatMap((host) => ['Host', host]),
  }) as unknown as IncomingMessage;

test('a path stays, a whole address of this host becomes its path', () => {
  for (const url of ['/duels?status=open', 'http://site.example:3000/duels?status=open']) {
    const request = requestOf('GET', url, 'site.example:3000');
    expect(normalizeOrRefuseTarget(request)).toBeNull();
    expect(request.url).toBe('/duels?status=open');
  }
});

test('another host, two hosts and what is no address are refused', () => {
  const findRefusalStatus = (...given: Parameters<typeof requestOf>) =>
    normalizeOrRefuseTarget(requestOf(...given))?.status;
  expect(findRefusalStatus('GET', 'http://elsewhere.example/', 'site.example')).toBe(421);
  expect(findRefusalStatus('GET', '/', 'site.example', 'elsewhere.example')).toBe(400);
  for (const url of ['*', 'ftp://site.example/', 'duels'])
    expect(findRefusalStatus('GET', url, 'site.example')).toBe(400);
});

test('`OPTIONS *` tells the methods', () => {
  expect(normalizeOrRefuseTarget(requestOf('OPTIONS', '*', 'site.example'))).toMatchObject({
    status: 204,
    allowedMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  });
});

test('pages are read; signing in and Actions are asked otherwise too', () => {
  for (const path of ['/', '/duels', '/api/authentic', '/actionsfile']) {
    for (const method of ['GET', 'HEAD']) expect(findMethodRefusal(path, method)).toBeNull();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expect(findMethodRefusal(path, method)).toMatchObject({ status: 405, allowedMethods: ['GET', 'HEAD'] });
  }
  for (const path of ['/api/auth/callback/wallet', '/actions/duels/duel_1', '/actions.json'])
    expect(findMethodRefusal(path, 'POST')).toBeNull();
  expect(findMethodRefusal('/api/auth/session', 'PUT')?.allowedMethods).toEqual(['GET', 'HEAD', 'POST']);
});

test('the API answers for every version, also for those that don’t exist', () => {
  for (const path of ['/v1', '/v1/duels', '/v2', '/v20/duels']) expect(isApiPath(path), path).toBe(true);
  for (const path of ['/', '/verify', '/v', '/v1x', '/versions/v1']) expect(isApiPath(path), path).toBe(false);
});
