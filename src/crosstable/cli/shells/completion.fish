# Completion of crosstable for fish. The commands stand here; everything else is asked of the program.

function __crosstable_fitting
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program $words[1]
    type -q -- $program; or set program crosstable
    for line in ($program __complete fish $words[2..] "$word" 2>/dev/null)
        if test "$line" = \x1ffiles
            __fish_complete_path "$word"
        else
            printf '%s\n' $line
        end
    end
end

complete -c crosstable -f
@COMMANDS@
complete -c crosstable -n 'not __fish_use_subcommand' -a '(__crosstable_fitting)'
