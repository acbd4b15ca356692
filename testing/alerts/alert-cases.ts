import type { AlertCase } from './alert-case';
import { apiCases } from './api-cases';
import { dependencyCases } from './dependency-cases';
import { instanceCases } from './instance-cases';
import { moneyCases } from './money-cases';
import { workerCases } from './worker-cases';

/** Every case, in the order of the rules file. */
export const alertCases: readonly AlertCase[] = [
  ...instanceCases,
  ...moneyCases,
  ...workerCases,
  ...dependencyCases,
  ...apiCases,
];
