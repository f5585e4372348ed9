import type { AgentAdapter } from '../../ports/agent';
import type { LanguageModels } from '../../ports/languageModels';
import { promised } from '../wire/promised';
import { EditorSession } from './editorSession';

const promise = promised({ slipsPast: [] }, { modifyInput: true, resume: false });

/** A small agent of our own on the models that the person has in their editor. */
export function makeEditorAdapter(models: LanguageModels): AgentAdapter {
  return {
    name: 'editor',
    promise: () => promise,
    instructed: () => 'copilot',
    async start(start, needs) {
      const wanted = start.launch.options['model'];
      const model = await models.choose(typeof wanted === 'string' ? wanted : undefined);
      const session = new EditorSession({ start, needs, models, model, promise });
      await session.offer();
      return session;
    },
  };
}
