#!/usr/bin/env -S zsh -f
#
# offers.zsh FOLDER LINE FILE - what zsh offers after LINE, with the completions
# in FOLDER: a line for each, in FILE.
#
# zsh completes only at a terminal, so it gets one; every word that a completion
# adds goes through compadd, which here also prints it.
zmodload zsh/zpty
: >$3

zpty shell zsh -f -i
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u"
zpty -w shell 'compadd() {
    local -a offers
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
        builtin compadd -A offers "$@"
        [[ $#offers -eq 0 ]] || print -rl -- $offers >>'${(q)3}'
    fi
    builtin compadd "$@"
}
finish() { print . >>'${(q)3}' }
zle -N finish
bindkey "^X" finish
print re""ady'
zpty -r shell seen '*ready*'
zpty -n -w shell "$2"$'\t\x18'
until [[ $(tail -n 1 $3) == . ]]; do
    zpty -r -t shell seen
    sleep 0.02
done
zpty -d shell
sed -i '$d' $3
