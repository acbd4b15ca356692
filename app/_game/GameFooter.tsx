import type { ComponentProps } from 'react';
import shared from './Game.module.css';
import { RoundProofLinkButton } from './RoundProofLink';

type Props = Pick<ComponentProps<typeof RoundProofLinkButton>, 'mode'> & {
  readonly round: ComponentProps<typeof RoundProofLinkButton>['round'] | undefined;
};

/** The line below the buttons: where a stake would be, that there is none; and the proof of the round that ended. */
export const GameFooter = ({ mode, round }: Props) => (
  <div className={shared.footer}>
    <p>Free play · no value</p>
    {round === undefined ? null : <RoundProofLinkButton mode={mode} round={round} />}
  </div>
);
