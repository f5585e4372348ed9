import { geminiTools } from './acp/flavours/geminiTools';
import { ourNames } from './copilot/toolNames';

/** Our name of a tool that Copilot CLI or Gemini CLI names. */
export function foreignToolName(tool: string): string {
  return ourNames.get(tool) ?? geminiTools.get(tool) ?? tool;
}
