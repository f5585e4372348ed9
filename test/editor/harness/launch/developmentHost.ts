import type { BrowserContext } from 'playwright-core';
import type { RunningServer } from './server';

/** What a window loads from folders instead of from installed extensions. */
export interface Development {
  readonly extensions: readonly string[];
  /** A module whose `run` is called in the extension host. */
  readonly tests?: string;
}

/**
 * Makes every page of `context` a development host.
 * The served page carries the workbench's options as JSON in an attribute of a meta element. VS Code has no switch on
 * the server's side for the development options among them, so the answer is completed when the workbench reads it. The
 * switch for VS Code's own smoke tests would do it too, but it hides notifications.
 */
export async function asDevelopmentHost(
  context: BrowserContext,
  development: Development,
  server: RunningServer,
): Promise<void> {
  const options = {
    extensions: development.extensions.map((path) => server.uri(path)),
    ...(development.tests === undefined ? {} : { extensionTestsPath: server.uri(development.tests) }),
  };
  await context.addInitScript(`{
    const original = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
      const value = original.call(this, name);
      if (name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration') {
        return value;
      }
      const settings = JSON.parse(value);
      return JSON.stringify({
        ...settings,
        developmentOptions: { ...settings.developmentOptions, ...${JSON.stringify(options)} },
      });
    };
  }`);
}
