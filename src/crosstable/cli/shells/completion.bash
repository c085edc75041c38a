# Completion of crosstable for bash. The commands stand here; everything else is asked of the program.

_crosstable() {
  local word="${COMP_WORDS[COMP_CWORD]}" program="${COMP_WORDS[0]}" line
  COMPREPLY=()
  if ((COMP_CWORD == 1)) && [[ "$word" != -* ]]; then
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W '@COMMANDS@' -- "$word")
    return
  fi
  type -P "$program" >/dev/null || program=crosstable
  while IFS= read -r line; do
    if [[ "$line" == $'\x1ffiles' ]]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("$line")
    fi
  done < <("$program" __complete bash "$word" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}

complete -F _crosstable crosstable
