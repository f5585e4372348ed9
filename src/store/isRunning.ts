import { errorCode } from '../base/errorCode';

/** Whether a program of that number runs. In doubt it does. */
export function isRunning(pid: number): boolean {
  // That there is none is told by throwing.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
