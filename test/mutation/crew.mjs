// Long-lived workers that try mutants side by side.
import { fork } from 'node:child_process';

/** Starts a worker for a bundle. `ask` gives its answer, or undefined when it hangs or dies; then it is started anew. */
export async function startWorker(bundle) {
  let worker = await start(bundle);
  return {
    async ask(message, ms) {
      const answer = await new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), ms);
        const settle = (value) => {
          clearTimeout(timer);
          resolve(value);
        };
        worker.once('message', settle);
        worker.once('exit', () => settle(undefined));
        worker.send(message);
      });
      worker.removeAllListeners();
      if (answer === undefined) {
        worker.kill('SIGKILL');
        worker = await start(bundle);
      }
      return answer;
    },
    stop() {
      worker.kill('SIGKILL');
    },
  };
}

async function start(bundle) {
  const worker = fork('test/mutation/worker.mjs', [bundle], {
    execArgv: ['--max-old-space-size=3072'],
    serialization: 'advanced',
    // Random laws run the same lines over and over; a few cases are enough to notice most faults.
    env: { FC_RUNS: '30', ...process.env },
  });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('exit', () => reject(new Error('the tests cannot be loaded')));
  });
  worker.removeAllListeners();
  return worker;
}
