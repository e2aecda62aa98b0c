import{t as e}from"./printed-by.js";import{script as t}from"@bomb.sh/tab";function n(n){return n===`bash`?`# bash completion for dlg

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
`:n===`zsh`?`#compdef dlg
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
`:e(()=>t(n,`dlg`,`dlg`))}export{n as completionScript};
//# sourceMappingURL=scripts.js.map