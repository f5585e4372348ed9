/** VS Code's settings by key. */
export type Settings = Readonly<Record<string, unknown>>;

/** User settings under which VS Code fetches nothing, shows nothing of its own accord and keeps still for a picture. */
export const quietSettings: Settings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.reduceMotion': 'on',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'extensions.verifySignature': false,
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'git.enabled': false,
  'git.autofetch': false,
  'git.openRepositoryInParentFolders': 'never',
  'npm.fetchOnlinePackageInfo': false,
  'json.schemaDownload.enable': false,
  'typescript.disableAutomaticTypeAcquisition': true,
  'files.hotExit': 'off',
  'editor.cursorBlinking': 'solid',
  // A folder opens in restricted mode without a dialog; whether trust is asked at all is the launcher's choice.
  'security.workspace.trust.startupPrompt': 'never',
};
