import ArgumentParser

/// A shell with a completion script that calls slipway.
///
/// The script contains no commands or options: they come from the installed program.
enum CompletionScript: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish

  /// The first argument of a completion request; the words up to the cursor follow.
  static let request = "---complete"

  /// The script.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Bash splits words at "="; it completes file names if there are no choices.
  private static let bashText = #"""
    # bash completion for slipway

    _slipway() {
      local word line
      local -a words
      words=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        [[ $word == "=" ]] || words+=("$word")
      done
      word=${COMP_WORDS[COMP_CWORD]}
      if [[ $word == "=" ]]; then
        word=
        words+=("")
      fi
      COMPREPLY=()
      while IFS= read -r line; do
        line=${line%%$'\t'*}
        [[ $line == "$word"* ]] && COMPREPLY+=("$line")
      done < <("${1/#\~\//$HOME/}" \#(request) "${words[@]}" 2>/dev/null)
    }

    complete -o default -F _slipway slipway

    """#

  private static let zshText = #"""
    #compdef slipway
    # zsh completion for slipway

    _slipway() {
      local line word about
      local -a answer choices
      answer=("${(@f)$("${(Q)words[1]/#\~\//$HOME/}" \#(request) "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
      for line in "${(@)answer:#}"; do
        word=${line%%$'\t'*} about=${line#*$'\t'}
        choices+=("${word//:/\\:}${about:+:$about}")
      done
      if (( $#choices )); then
        _describe -t slipway slipway choices
      else
        [[ $PREFIX == --*=* ]] && compset -P 1 '*='
        _files
      fi
    }

    if [[ $funcstack[1] == _slipway ]]; then
      _slipway "$@"
    else
      compdef _slipway slipway
    fi

    """#

  private static let fishText = #"""
    # fish completion for slipway

    function __slipway_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        set -l answer ($program \#(request) $words[2..-1] "$current" 2>/dev/null)
        if test (count $answer) -gt 0
            printf '%s\n' $answer
        else
            set -l option (string match -r '^--[^=]*=' -- $current)
            for path in (__fish_complete_path (string replace -- "$option" '' $current))
                echo "$option"$path
            end
        end
    end

    complete -c slipway -f -a '(__slipway_complete)'

    """#
}
