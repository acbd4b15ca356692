import type { ComponentProps } from 'react';
import shared from './Game.module.css';
import { RoundProofLinkButton } from './RoundProofLink';

type Props = Pick<ComponentProps<typeof RoundProofLinkButton>, 'mode'> & {
  readonly round: ComponentProps<typeof RoundProofLinkButton>['round'] | undefined;
};

/** Line below the buttons: says that there is no stake, and links to the proof of an ended round. */
export const GameFooter = ({ mode, round }: Props) => (
  <div className={shared.footer}>
    <p>Free play · no value</p>
    {round === undefined ? null : <RoundProofLinkButton mode={mode} round={round} />}
  </div>
);
