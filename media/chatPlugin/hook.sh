# Asks Gatehouse before a tool of VS Code's own agent. The extension writes how Node is started here.
ask="$HOME/.gatehouse/bin/vscode.sh"
if [ -f "$ask" ]; then
  said=$(sh "$ask")
fi
# The Agent Host passes over whatever ends with an exit code, and Local hears JSON as well: so a denial is JSON, always.
case "$said" in
  '{'*'}') ;;
  *)
    why='Gatehouse could not decide about this call, so it is not allowed.'
    told="\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"$why\""
    said="{$told,\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",$told}}"
    ;;
esac
printf '%s' "$said"
