import { systemClock } from '../../../../lib/core/clock';
import { Problem } from '../../../_ui/Problem';
import { StageList } from '../../../_ui/StageList';
import { formatClockTime } from './clock-words';
import type { ConsentState } from './consent';

interface Props {
  readonly consent: Exclude<ConsentState, 'agreed'>;
  /** Latest time to start a payment. */
  readonly payBefore: Date;
}

/**
 * Shown instead of the payment if the provider's signature of the terms is missing or doesn't match, or the terms are
 * of layout 1.
 */
export function ConsentStep({ consent, payBefore }: Props) {
  if (consent === 'outdated')
    return (
      <Problem
        tone="warning"
        what="This duel can’t be paid any more"
        next="It was opened before the escrow program was replaced. Open a new duel; a fee that was paid comes back after the deadline."
      />
    );
  if (consent === 'mismatch')
    return (
      <Problem
        what="The provider hasn’t agreed to these terms"
        next="Its signature doesn’t match them, so this page doesn’t offer the payment. The duel ends automatically; you can open another one."
      />
    );
  return (
    <div>
      <p>Waiting for the provider to agree to the terms…</p>
      <StageList
        label="Progress of your payment"
        stages={[
          { key: 'joined', name: 'Both players are in', state: 'done' },
          {
            key: 'agreed',
            name: 'The provider signs the terms',
            state: 'now',
            note: 'This browser checks its signature. Until then nobody can pay.',
          },
          { key: 'paid', name: 'You both pay', state: 'next' },
        ]}
        note={`If it doesn’t sign by ${formatClockTime(payBefore, systemClock.now())}, the duel ends and nobody has paid. You can close this page.`}
      />
    </div>
  );
}
