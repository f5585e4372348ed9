import * as vscode from 'vscode';
import type { LanguageModels, ModelMessage, ModelPart, ModelRequest } from '../../ports/languageModels';
import { t } from '../t';

const none = t`There is no language model in this editor. Install an extension that provides one and sign in there, or start another agent.`;

/** The models of the editor, reached through its own API. */
export const editorModels: LanguageModels = {
  async choose(wanted) {
    const models = await vscode.lm.selectChatModels();
    const chosen = wanted === undefined ? models[0] : models.find((it) => [it.id, it.family, it.name].includes(wanted));
    if (chosen === undefined) {
      const names = models.map((it) => it.id).join(', ');
      throw new Error(
        models.length === 0 ? none : t`There is no model \`${wanted ?? ''}\` in this editor. There are: ${names}.`,
      );
    }
    return chosen.id;
  },

  async list() {
    const models = await vscode.lm.selectChatModels();
    return models.map(({ id, name, vendor, family }) => ({ id, name, says: `${vendor} ${family}` }));
  },

  async *ask({ model, messages, tools }: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const [found] = await vscode.lm.selectChatModels({ id: model });
    if (found === undefined) {
      throw new Error(none);
    }
    const source = new vscode.CancellationTokenSource();
    const stop = () => source.cancel();
    signal.addEventListener('abort', stop);
    try {
      const options = {
        justification: t`You started a Gatehouse session with this model.`,
        tools: tools.map(({ name, says, input }) => ({ name, description: says, inputSchema: input })),
      };
      const response = await found
        .sendRequest(messages.map(toMessage), options, source.token)
        .then(undefined, (error: unknown) => Promise.reject(inPlainWords(error, found.name)));
      for await (const part of response.stream) {
        if (signal.aborted) {
          return;
        }
        if (part instanceof vscode.LanguageModelTextPart) {
          yield { kind: 'text', text: part.value };
        } else if (part instanceof vscode.LanguageModelToolCallPart) {
          yield { kind: 'call', call: { id: part.callId, name: part.name, input: part.input } };
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      source.dispose();
    }
  },
};

/** What went wrong with what to do about it, where the editor tells only that it did. */
function inPlainWords(error: unknown, model: string): unknown {
  if (!(error instanceof vscode.LanguageModelError)) {
    return error;
  }
  switch (error.code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return new Error(
        t`Gatehouse may not use ${model}. Send the message again and choose Allow, or give it access under Accounts, Manage Language Model Access… in the lower left.`,
      );
    case vscode.LanguageModelError.NotFound.name:
      return new Error(none);
    case vscode.LanguageModelError.Blocked.name:
      return new Error(
        t`${model} did not answer: ${error.message} Its provider may have set a limit; wait a while, or start a session with another model.`,
      );
    default:
      return error;
  }
}

function toMessage(message: ModelMessage): vscode.LanguageModelChatMessage {
  switch (message.from) {
    case 'person':
      return vscode.LanguageModelChatMessage.User(message.text);
    case 'model':
      return vscode.LanguageModelChatMessage.Assistant([
        ...(message.text === '' ? [] : [new vscode.LanguageModelTextPart(message.text)]),
        ...message.calls.map(({ id, name, input }) => new vscode.LanguageModelToolCallPart(id, name, objectOf(input))),
      ]);
    case 'tools':
      return vscode.LanguageModelChatMessage.User(
        message.results.map(
          ({ id, output }) => new vscode.LanguageModelToolResultPart(id, [new vscode.LanguageModelTextPart(output)]),
        ),
      );
  }
}

function objectOf(input: unknown): object {
  return typeof input === 'object' && input !== null ? input : {};
}
