import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser/lib/esm/main.js';
import { jsonFault } from '../../base/json';
import { callKeys, readCall } from './readCall';
import type { Say, Scenario, ScenarioStep } from './scenario';
import { lineAt, ScenarioProblem, SourceValue } from './sourceValue';

const mostSteps = 500;
const mostDepth = 3;

/** A scenario, or why its file cannot be played. */
type ReadScenario = Scenario | { readonly line: number; readonly why: string };

/** Reads a scenario file (JSON with comments). `name` is what it is called if it does not say; faults are told by `say`. */
export function readScenario(source: string, name: string, say: Say): ReadScenario {
  // Everything that is wrong with a file is thrown where it is found and told here.
  try {
    return scenarioIn(source, name);
  } catch (error) {
    if (error instanceof ScenarioProblem) {
      return { line: error.line, why: say(error.message, ...error.given) };
    }
    throw error;
  }
}

function scenarioIn(source: string, name: string): Scenario {
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined || root === undefined) {
    const what = jsonFault(first === undefined ? 'ValueExpected' : printParseErrorCode(first.error));
    throw new ScenarioProblem('this is no JSON: {0}', [what], lineAt(source, first?.offset ?? 0));
  }
  const scenario = new SourceValue(root, source, 'JSON');
  const fields = scenario.fields('$schema', 'name', 'about', 'steps');
  const steps = fields.get('steps');
  if (steps === undefined) {
    throw scenario.problem('{0} is missing', '"steps"');
  }
  return {
    name: fields.get('name')?.text ?? name,
    about: fields.get('about')?.text ?? '',
    steps: readSteps(steps, 0),
  };
}

function readSteps(list: SourceValue, depth: number): readonly ScenarioStep[] {
  const { items } = list;
  if (items.length > mostSteps) {
    throw list.problem('more than {0} steps', String(mostSteps));
  }
  return items.map((item) => readStep(item, depth));
}

/** What a step is, is told by the one field that only this kind of step has. */
const plainKeys = ['say', 'think', 'plan', 'ask', 'subagent'] as const;

function readStep(step: SourceValue, depth: number): ScenarioStep {
  const names = step.fieldNames;
  const [key, ...more] = [...plainKeys, ...callKeys].filter((it) => names.includes(it));
  if (key === undefined || more.length > 0) {
    throw step.problem(
      key === undefined ? 'a step needs one of {0}' : 'a step is one thing, not several: {0}',
      (key === undefined ? [...plainKeys, ...callKeys] : [key, ...more]).join(', '),
    );
  }
  switch (key) {
    case 'say':
    case 'think':
      return { kind: key, text: step.fields(key).get(key)?.text ?? '' };
    case 'plan': {
      const fields = step.fields('plan', 'done');
      const steps = fields.get('plan')?.items.map((it) => it.text) ?? [];
      return { kind: 'plan', steps, done: fields.get('done')?.count ?? 0 };
    }
    case 'ask': {
      const fields = step.fields('ask', 'options', 'several');
      const options = fields.get('options')?.items.map((it) => it.text) ?? [];
      return {
        ...{ kind: 'ask', text: fields.get('ask')?.text ?? '' },
        ...{ options, several: fields.get('several')?.isTrue ?? false },
      };
    }
    case 'subagent':
      return readSubagent(step, depth);
    default:
      return readCall(step, key);
  }
}

function readSubagent(step: SourceValue, depth: number): ScenarioStep {
  if (depth >= mostDepth) {
    throw step.problem('subagents go {0} deep at most', String(mostDepth));
  }
  const fields = step.fields('subagent', 'steps');
  const steps = fields.get('steps');
  if (steps === undefined) {
    throw step.problem('{0} is missing', '"steps"');
  }
  return { kind: 'subagent', task: fields.get('subagent')?.text ?? '', steps: readSteps(steps, depth + 1) };
}
