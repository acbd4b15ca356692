import type { Operation } from './description';

/** A problem that an operation may answer, as a description of one of its responses lists it. */
export interface Refusal {
  readonly status: string;
  readonly code: string;
  readonly title: string;
}

/** Matches each problem's code and title in a response's description: "`code`: Title." one after the other. */
const PROBLEM_PATTERN = /`([a-z-]+)`: ([^`]+?\.)(?= `|$)/g;

/** Whether a response's description lists problems. */
export const listsProblems = (description: string): boolean => description.search(PROBLEM_PATTERN) >= 0;

/** Returns the problems that an operation may answer, each with its status. */
export const listRefusals = ({ responses }: Operation): Refusal[] =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(PROBLEM_PATTERN)].map(([, code = '', title = '']) => ({ status, code, title })),
  );

/** Returns the problems that every one of several operations may answer; none for a single operation. */
export function listSharedRefusals(operations: readonly Operation[]): Refusal[] {
  const [first, ...others] = operations.map(listRefusals);
  if (first === undefined || others.length === 0) return [];
  return first.filter(({ code }) => others.every((refusals) => refusals.some((other) => other.code === code)));
}
