import { l10n } from 'vscode';
import type { setHookTrust } from '../agents/codex/hookTrust';
import { said } from '../editor/said';
import { t } from '../editor/t';
import type { AdapterName, AgentAdapter } from '../ports/agent';
import type { LanguageModels } from '../ports/languageModels';
import type { Reviews } from '../ports/reviewer';

interface AdapterNeeds {
  readonly reviews: Reviews;
  readonly models: LanguageModels;
}

type Loaded = Readonly<Record<string, unknown>>;

/** The build puts each adapter with its SDK into a file of its own, which is read here and not before. */
const bundles: Readonly<Record<AdapterName, () => Loaded>> = {
  copilot: () => require('./agents/copilot.js'),
  claude: () => require('./agents/claude.js'),
  codex: () => require('./agents/codex.js'),
  acp: () => require('./agents/acp.js'),
  cli: () => require('./agents/cli.js'),
  demo: () => require('./agents/demo.js'),
  editor: () => require('./agents/editor.js'),
};

/** Has Codex trust a hook, or forget it; loaded when it is first needed. */
export const codexHookTrust: typeof setHookTrust = (...given) => {
  const { setHookTrust: set } = bundles.codex() as { readonly setHookTrust: typeof setHookTrust };
  return set(...given);
};

/** Loads an adapter when an agent of its kind is first started. */
export function adaptersWith({ reviews, models }: AdapterNeeds): (name: AdapterName) => Promise<AgentAdapter> {
  return async (name) => {
    const adapter = adapterIn(name, bundles[name](), { reviews, models });
    if (!isAdapter(adapter)) {
      throw new Error(t`This build of Gatehouse has no adapter called ${name}.`);
    }
    return adapter;
  };
}

function adapterIn(name: AdapterName, bundle: Loaded, { reviews, models }: AdapterNeeds): unknown {
  switch (name) {
    case 'demo':
      return made(bundle['makeDemoAdapter'], {
        reviews,
        say: (text: string, ...given: string[]) => l10n.t(text, ...given.map(said)),
      });
    case 'editor':
      return made(bundle['makeEditorAdapter'], models);
    default:
      return bundle[`${name}Adapter`];
  }
}

function made(make: unknown, needs: unknown): unknown {
  return typeof make === 'function' ? make(needs) : undefined;
}

function isAdapter(value: unknown): value is AgentAdapter {
  return typeof value === 'object' && value !== null && 'start' in value && typeof value.start === 'function';
}
