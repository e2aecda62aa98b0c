/**
 * The scripts that make shells ask `dlg complete` for completions. What stands on a command line is passed on as words and
 * never evaluated: pressing TAB runs nothing of it.
 */
import { script } from '@bomb.sh/tab';
import { printedBy } from './printed-by.ts';

/** Bash takes `=` for a word of its own. */
const bash = `# bash completion for dlg

_dlg() {
  local word value cur=\${COMP_WORDS[COMP_CWORD]} words=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    [[ $word == = ]] || words+=("$word")
  done
  [[ $cur == = ]] && cur='' && words+=('')
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    [[ $value != :* && $value == "$cur"* ]] && COMPREPLY+=("$value")
  done < <(dlg complete -- "\${words[@]}" 2>/dev/null </dev/null)
}

complete -o default -F _dlg dlg
`;

const zsh = `#compdef dlg
# zsh completion for dlg

_dlg() {
  local line
  local -a suggested
  while IFS= read -r line; do
    [[ $line == :* ]] || suggested+=("\${line/$'\\t'/:}")
  done < <(dlg complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null </dev/null)
  if (( \${#suggested} )); then
    _describe suggestion suggested
  else
    _files
  fi
}

if [[ \${funcstack[1]} == _dlg ]]; then
  _dlg "$@"
else
  compdef _dlg dlg
fi
`;

/** The script for `shell`: `bash`, `zsh` or `fish`. That of the library evaluates words in the first two. */
export function completionScript(shell: string): string {
  if (shell === 'bash') return bash;
  return shell === 'zsh' ? zsh : printedBy(() => script(shell, 'dlg', 'dlg'));
}
