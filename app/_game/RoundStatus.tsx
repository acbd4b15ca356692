import shared from './Game.module.css';

interface Props {
  /** The round's true state in words. Screen readers hear it at once, without waiting for the animation. */
  readonly announcement: string;
  /** The words on the page, which reveal no more than the animation has shown. */
  readonly words: string;
}

/** State of a round in words, one text for screen readers and one for the page. */
export const RoundStatus = ({ announcement, words }: Props) => (
  <>
    <p className={shared.unseen} role="status">
      {announcement}
    </p>
    <p className={shared.outcome} aria-hidden="true">
      {words}
    </p>
  </>
);
