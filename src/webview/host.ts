import type { FromPage, ToPage } from '../editor/sessions/messages';
import { type KeptState, readKeptState } from './keptState';

/** What VS Code gives a page. */
interface PageApi {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: KeptState): void;
}

declare function acquireVsCodeApi(): PageApi;

/** Tells the extension what the person does. */
export type Tell = (message: FromPage) => void;

/** The extension, as the page knows it. */
export interface PageHost {
  readonly tell: Tell;
  readonly kept: KeptState;
  keep(state: KeptState): void;
}

/** Connects the page with the extension; `hear` gets every message of it. */
export function connectPage(hear: (message: ToPage) => void): PageHost {
  const api = acquireVsCodeApi();
  // Only VS Code's own frame around the page can send here: the page loads nothing from anywhere else.
  window.addEventListener('message', (event: MessageEvent<ToPage>) => hear(event.data));
  return {
    tell: (message) => api.postMessage(message),
    kept: readKeptState(api.getState()),
    keep: (state) => api.setState(state),
  };
}
