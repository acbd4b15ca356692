'use client';

import type { ReactNode } from 'react';
import { SOL_DECIMALS } from '../../../lib/core/money';
import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import type { PreparedPayment } from '../../_site/payment';
import { Amount } from '../../_ui/Amount';
import { Button } from '../../_ui/Button';
import { Preview } from '../../_ui/Preview';
import { StageList } from '../../_ui/StageList';
import { transactionStages } from '../../_ui/transaction-stages';
import { instructionWords } from './instruction-words';
import { mismatchesOf } from './mismatches';
import styles from './TransactionStep.module.css';
import type { Task } from './transaction-steps';

interface Props {
  readonly task: Task;
  readonly payment: PreparedPayment;
  readonly sentence: ReactNode;
  readonly signing: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
  readonly life: { readonly height: number; readonly lastValid: number } | undefined;
}

/** A prepared transaction, read by this page, before it goes to the wallet. */
export function Look({ task, payment: { prepared, inspection }, sentence, signing, onSign, onGiveUp, life }: Props) {
  const network = onNetwork(useNetwork());
  const mismatches = mismatchesOf(inspection, task);
  const safe = mismatches.length === 0;
  const stages = transactionStages('prepared').map((stage) =>
    stage.state === 'now' && !signing ? { ...stage, note: 'Your turn: read it, then sign.' } : stage,
  );
  return (
    <>
      <Preview
        sentence={sentence}
        instructions={instructionWords({ inspection, wallet: task.wallet, programId: task.duel.programId, network })}
        raw={prepared.transaction}
        mismatches={mismatches}
      >
        <Costs inspection={inspection} isPayment={task.purpose === 'fund'} />
        <SignRow signing={signing} onSign={onSign} onGiveUp={onGiveUp} />
      </Preview>
      {safe ? (
        <StageList
          label="How far it is"
          stages={stages}
          life={life}
          meanwhile="Nothing moves before you sign. If you leave now, nothing happens."
        />
      ) : (
        <div className={styles.actions}>
          <Button onClick={onGiveUp}>Put it away</Button>
        </div>
      )}
    </>
  );
}

function Costs({ inspection, isPayment }: { inspection: PreparedPayment['inspection']; isPayment: boolean }) {
  return (
    <p className={styles.costs}>
      The network takes at most <Amount baseUnits={inspection.networkFeeLamports} decimals={SOL_DECIMALS} unit="SOL" />.
      {isPayment ? ' Accounts that are opened with it hold about 0.01 SOL of deposit.' : null}
    </p>
  );
}

function SignRow({ signing, onSign, onGiveUp }: Pick<Props, 'signing' | 'onSign' | 'onGiveUp'>) {
  return (
    <div className={styles.actions}>
      <Button look="primary" large busy={signing ? 'Your wallet is asked' : null} onClick={onSign}>
        Sign in your wallet
      </Button>
      {signing ? null : (
        <Button look="quiet" large onClick={onGiveUp}>
          Not now
        </Button>
      )}
    </div>
  );
}
