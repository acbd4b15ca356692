import { faultOf } from '../../../_site/fault';
import { Problem } from '../../../_ui/Problem';

/** Says that the last poll of a duel failed. */
export const CheckFailedNote = ({ error }: { error: Error }) => (
  <Problem
    tone="warning"
    {...faultOf(error, 'This page asks again by itself.')}
    money="What is shown may be some seconds old."
  />
);
