#compdef crosstable
# Completion of crosstable for zsh. The commands stand here; everything else is asked of the program.

_crosstable() {
  local -a known lines values shown
  local program=$words[1] line files
  known=(
@COMMANDS@
  )
  if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
    _describe -t commands command known
    return
  fi
  whence -p -- $program >/dev/null || program=crosstable
  lines=("${(@f)$($program __complete zsh "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  for line in $lines; do
    if [[ $line == $'\x1ffiles' ]]; then
      files=1
    else
      values+=("${line%%$'\t'*}")
      shown+=("${line/$'\t'/ -- }")
    fi
  done
  # They fit already, though not letter by letter.
  (( $#values )) && compadd -U -d shown -a values
  [[ -n $files ]] && _files
  return 0
}

if [[ $funcstack[1] == _crosstable ]]; then
  _crosstable "$@"
else
  compdef _crosstable crosstable
fi
