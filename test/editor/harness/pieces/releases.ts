/** One VS Code to test against, and the packages that make it run without a desktop. */
export interface Release {
  readonly vscode: string;
  /** The version of the npm package `code-server` that carries this VS Code's server. */
  readonly codeServer: string;
  /** The Node that this server was made for. */
  readonly node: string;
}

/** The VS Code that most people have. */
export const newest: Release = { vscode: '1.139.1', codeServer: '4.139.1', node: '24.21.0' };

/** The oldest VS Code that `engines.vscode` in package.json promises to support. */
export const oldest: Release = { vscode: '1.100.3', codeServer: '4.100.3', node: '20.20.2' };
