import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveCliArgsFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { patienceMs } from '../patience';
import { runProgram } from '../runProgram';
import type { HostLauncher } from '../suites/hostSuite';
import { completeInstalled } from './packagedExtension';
import { quietSettings } from './quietSettings';

/**
 * Runs host suites in a desktop VS Code that shares nothing with the person's own.
 * Suites about restricted mode are not for it: `runTests` always turns workspace trust off.
 */
export function launchOnDesktop(executable: string): HostLauncher {
  return async (suite, env, run) => {
    const scratch = mkdtempSync(join(tmpdir(), 'gh-'));
    run.add({ dispose: () => rmSync(scratch, { recursive: true, force: true }) });
    const apart = desktopArguments(scratch);
    const [cli = '', ...cliArguments] = resolveCliArgsFromVSCodeExecutablePath(executable, {
      reuseMachineInstall: true,
    });
    for (const vsix of suite.vsix) {
      const args = [...cliArguments, ...apart, '--install-extension', vsix.file, '--force'];
      await runProgram({ file: cli, args }, patienceMs, run);
      completeInstalled(vsix, join(scratch, 'extensions'));
    }
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: [...suite.extensions],
      extensionTestsPath: suite.entry,
      extensionTestsEnv: env,
      launchArgs: [suite.workspace, ...apart],
      reuseMachineInstall: true,
    });
    rmSync(scratch, { recursive: true, force: true });
  };
}

/** The switches that keep a desktop VS Code apart from the person's own, with quiet settings written for it. */
export function desktopArguments(scratch: string): readonly string[] {
  const user = join(scratch, 'user', 'User');
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, 'settings.json'), JSON.stringify(quietSettings, null, 2));
  return [
    `--user-data-dir=${join(scratch, 'user')}`,
    `--extensions-dir=${join(scratch, 'extensions')}`,
    '--skip-welcome',
    '--skip-release-notes',
    '--disable-updates',
    // Electron refuses to start as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
