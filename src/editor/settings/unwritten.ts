import { window } from 'vscode';
import { inertMessage } from '../agentText';
import type { RunCommand } from '../windowNeeds';
import { whyNotWritten } from './whyNotWritten';

/** Settings could not be written. The message says why, in words for the person. */
export class Unwritten extends Error {}

/** Runs a command that may write settings, and tells why they could not be written. */
export function tellingUnwritten(run: RunCommand): RunCommand {
  return async (...given) => {
    // Every other failure is for whoever registered the command.
    try {
      return await run(...given);
    } catch (error) {
      if (!(error instanceof Unwritten)) {
        throw error;
      }
      void window.showErrorMessage(`Gatehouse: ${inertMessage(whyNotWritten(error.message))}.`);
      return undefined;
    }
  };
}
