import { shortened } from '../agentText';
import { said } from '../said';

/** Why something could not be written, as a clause. */
export function whyNotWritten(why: string): string {
  // What VS Code says is a sentence, which has an end of its own.
  return shortened(said(why).replace(/\.$/, ''), 300);
}
