import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { CONTRACT_VERSION } from './contract-version';

test('the contract has the version of the package', () => {
  expect(CONTRACT_VERSION).toBe(`${version}-devnet`);
});
