import { expect, test } from 'vitest';
import { createPressGuard, IGNORED_AFTER_CHANGE_MS } from './press-guard';

function showFirstAction() {
  const clock = { ms: 1_000 };
  const guard = createPressGuard(() => clock.ms);
  guard.showAction(null);
  return { clock, guard };
}

test('the first action takes a press at once', () => {
  expect(showFirstAction().guard.isMeant()).toBe(true);
});

test('a press is ignored for half a second after the action has changed', () => {
  const { clock, guard } = showFirstAction();
  guard.showAction('duel_offer');
  expect(guard.isMeant()).toBe(false);
  clock.ms += IGNORED_AFTER_CHANGE_MS - 1;
  expect(guard.isMeant()).toBe(false);
  clock.ms += 1;
  expect(guard.isMeant()).toBe(true);
});

test('rendering the same action again starts no new wait, and a withdrawn offer does', () => {
  const { clock, guard } = showFirstAction();
  guard.showAction('duel_offer');
  clock.ms += IGNORED_AFTER_CHANGE_MS;
  guard.showAction('duel_offer');
  expect(guard.isMeant()).toBe(true);
  guard.showAction(null);
  expect(guard.isMeant()).toBe(false);
});
