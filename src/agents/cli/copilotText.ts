import { resolve } from 'node:path';
import type { OutputReader, PrintedDenial, TurnSink } from './flavour';

/** A denial as the text tells it, before its paths are made whole. */
type Told = Pick<PrintedDenial, 'tool' | 'spelled' | 'input'>;

/** What versions before the JSON output wrote, one line for each kind of permission. */
const oldWording: readonly (readonly [RegExp, (named: string) => Told])[] = [
  [/permission denied for shell command: (.+)$/i, (command) => shell(command)],
  [/permission denied for write operation: (.+)$/i, (path) => file('Write', path)],
  [/permission denied for read operation: (.+)$/i, (path) => file('Read', path)],
  [/permission denied for url access: (.+)$/i, (url) => ({ tool: 'WebFetch', spelled: 'web_fetch', input: { url } })],
  [/permission denied for mcp tool: (.+)$/i, (named) => mcp(named)],
];

const refusal = /permission denied|permission to run this tool was denied/i;

/**
 * Reads `copilot -p` of versions that only write text, in the old wording and in the new one:
 * a heading after `✗`, the command after `│`, the refusal after `└`.
 */
export class CopilotText implements OutputReader {
  private heading: string | undefined;
  private body: string[] = [];
  private count = 0;

  constructor(private readonly sink: TurnSink) {}

  line(text: string): void {
    const heading = /^✗ (.+)$/.exec(text);
    if (heading?.[1] !== undefined) {
      this.heading = heading[1];
      this.body = [];
    } else if (this.heading !== undefined && /^\s+│ ?/.test(text)) {
      this.body.push(text.replace(/^\s+│ ?/, ''));
    } else if (this.heading !== undefined && /^\s+└/.test(text)) {
      this.close(this.heading, text);
    } else {
      this.plain(text);
    }
  }

  end(): string | undefined {
    return undefined;
  }

  private close(heading: string, closing: string): void {
    this.heading = undefined;
    if (refusal.test(closing)) {
      this.tell(toldBy(heading, this.body));
    }
  }

  private plain(text: string): void {
    for (const [pattern, toTold] of oldWording) {
      const named = pattern.exec(text)?.[1]?.trim();
      if (named !== undefined) {
        this.tell(toTold(named));
        return;
      }
    }
    this.sink.emit({ kind: 'text', text: `${text}\n` });
  }

  private tell(told: Told): void {
    this.count += 1;
    const item = `denied-${this.count}`;
    const path = told.input['file_path'];
    const input = typeof path === 'string' ? { ...told.input, file_path: resolve(this.sink.cwd, path) } : told.input;
    this.sink.emit({ kind: 'toolStarted', item, tool: told.tool, input });
    this.sink.emit({ kind: 'toolFinished', item, ending: 'denied', output: '' });
    this.sink.denied({ ...told, item, input });
  }
}

/** What a heading in the new wording means. What it does not say is left out, so that it cannot be granted by mistake. */
function toldBy(heading: string, body: readonly string[]): Told {
  const server = /\(MCP: ([^)]+)\)/.exec(heading)?.[1];
  if (server !== undefined) {
    return { tool: `mcp__${server}`, spelled: heading, input: {} };
  }
  if (/\(shell\)$/.test(heading)) {
    return shell(body.join('\n'));
  }
  const url = /· url: "([^"]+)"/.exec(heading)?.[1];
  if (url !== undefined) {
    return { tool: 'WebFetch', spelled: 'web_fetch', input: { url } };
  }
  const named = /^(Create|Edit|Read) (.+)$/.exec(heading);
  const path = body[0] ?? named?.[2];
  if (named !== null && path !== undefined) {
    return file(named[1] === 'Read' ? 'Read' : named[1] === 'Edit' ? 'Edit' : 'Write', path);
  }
  return { tool: heading, spelled: heading, input: {} };
}

function shell(command: string): Told {
  return { tool: 'Bash', spelled: 'bash', input: { command } };
}

function file(tool: string, path: string): Told {
  return { tool, spelled: tool.toLowerCase(), input: { file_path: path } };
}

function mcp(named: string): Told {
  const parts = /^([^()]+)\(([^()]*)\)$/.exec(named);
  return { tool: parts === null ? `mcp__${named}` : `mcp__${parts[1]}__${parts[2]}`, spelled: named, input: {} };
}
