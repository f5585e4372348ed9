# Asks Gatehouse before a tool of VS Code's own agent. The extension writes how Node is started here.
ask="$HOME/.gatehouse/bin/vscode.sh"
if [ -f "$ask" ]; then
  said=$(sh "$ask")
  code=$?
fi
# Whoever hears no exit code must read the denial, so there always is one.
if [ -z "$said" ]; then
  said='{"permissionDecision":"deny","permissionDecisionReason":"Gatehouse could not decide about this call, so it is not allowed.","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Gatehouse could not decide about this call, so it is not allowed."}}'
  code=2
  echo 'Gatehouse could not decide about this call.' >&2
fi
printf '%s' "$said"
exit "$code"
