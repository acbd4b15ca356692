import { expect, test } from 'vitest';
import { buildSecurityText } from './security-text';

test('security.txt names the contact, itself and the policy, and expires within a year', () => {
  const file = { contact: 'mailto:security@ripduel.example', origin: 'https://ripduel.example' };
  expect(buildSecurityText({ ...file, now: new Date('2027-01-01T00:00:00Z') })).toBe(
    `Contact: mailto:security@ripduel.example
Expires: 2027-04-01T00:00:00.000Z
Preferred-Languages: en
Canonical: https://ripduel.example/.well-known/security.txt
Policy: https://ripduel.example/docs/security
`,
  );
});
