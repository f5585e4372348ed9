import {
  type CancellationToken,
  commands,
  Disposable,
  type Event,
  EventEmitter,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  lm,
} from 'vscode';

/** What the model was asked once: the tools it could see, and the texts of the last message. */
export interface RecordedRequest {
  readonly tools: readonly string[];
  readonly last: readonly string[];
}

/** The part of VS Code's API for model providers that is used here; VS Code has it since 1.104. */
type RegisterProvider = (vendor: string, provider: ModelProvider) => Disposable;

interface ModelProvider {
  readonly onDidChangeLanguageModelChatInformation: Event<void>;
  provideLanguageModelChatInformation(): readonly object[];
  provideLanguageModelChatResponse(
    model: object,
    messages: readonly { readonly content: readonly object[] }[],
    options: { readonly tools?: readonly { readonly name: string }[] },
    progress: { report(part: LanguageModelTextPart | LanguageModelToolCallPart): void },
    token: CancellationToken,
  ): Promise<void>;
  provideTokenCount(model: object, text: unknown): Promise<number>;
}

/** The vendor as package.json has it. */
const vendor = 'companion';

const about = {
  ...{ id: 'scripted', name: 'Scripted', family: 'scripted', version: '1' },
  ...{ maxInputTokens: 100_000, maxOutputTokens: 10_000, capabilities: { toolCalling: true } },
  // So that it can be chosen in the chat of VS Code.
  isUserSelectable: true,
  // So that VS Code asks the person before another extension may use it.
  requiresAuthorization: true,
};

/**
 * Offers a language model that does as it is told, once a test wants one: `use write_file {"path": …}` makes it call
 * that tool, and what became of a call it repeats. What it was asked can be had by a command.
 */
export function scriptedModel(): Disposable {
  const requests: RecordedRequest[] = [];
  const arrived = new EventEmitter<void>();
  let offered: Disposable | undefined;
  const offer = commands.registerCommand('companion.offerModel', () => {
    const register: unknown = Reflect.get(lm, 'registerLanguageModelChatProvider');
    if (typeof register !== 'function') {
      return 'this VS Code takes no model providers';
    }
    offered ??= (register as RegisterProvider)(vendor, providerThatRecords(requests, arrived.event));
    // VS Code asks a provider for its models when it says that there are others.
    arrived.fire();
    return 'offered';
  });
  return Disposable.from(
    offer,
    arrived,
    commands.registerCommand('companion.modelRequests', () => requests),
    new Disposable(() => offered?.dispose()),
  );
}

function providerThatRecords(requests: RecordedRequest[], arrived: Event<void>): ModelProvider {
  return {
    onDidChangeLanguageModelChatInformation: arrived,
    provideLanguageModelChatInformation: () => [about],
    async provideLanguageModelChatResponse(_model, messages, { tools = [] }, progress) {
      const last = messages.at(-1)?.content.map(textOf) ?? [];
      requests.push({ tools: tools.map(({ name }) => name), last });
      const whole = last.join('');
      // VS Code's own agent puts much else around what the person said.
      const said = /<userRequest>\s*(.*?)\s*<\/userRequest>/s.exec(whole)?.[1] ?? whole;
      const [, tool, input] = /^use (\w+) (\{.*\})$/s.exec(said) ?? [];
      progress.report(
        tool === undefined || input === undefined
          ? new LanguageModelTextPart(`I was told: ${last.join(' ')}`)
          : new LanguageModelToolCallPart(`call-${requests.length}`, tool, JSON.parse(input)),
      );
    },
    provideTokenCount: async () => 1,
  };
}

/** The text of a part, or of the parts that it is made of. */
function textOf(part: object): string {
  const value: unknown = Reflect.get(part, 'value');
  const content: unknown = Reflect.get(part, 'content');
  return typeof value === 'string' ? value : Array.isArray(content) ? content.map(textOf).join('') : '';
}
