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

  /// The maximum time for an answer.
  static let secondsToAnswer: UInt32 = 2

  /// Bash splits words at "=" and leaves quotes in them; it completes file names if there are no choices.
  private static let bashText = #"""
    # bash completion for slipway

    _slipway() {
      local word line quote answer
      local -a words
      words=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        [[ $word == "=" ]] && continue
        quote=
        case $word in
          \"*) quote=\" word=${word#\"} word=${word%\"} ;;
          \'*) quote=\' word=${word#\'} word=${word%\'} ;;
          *) word=${word//\\/} ;;
        esac
        words+=("$word")
      done
      if [[ ${COMP_WORDS[COMP_CWORD]} == "=" ]]; then
        word=
        words+=("")
      fi
      COMPREPLY=()
      answer=$("${1/#\~\//$HOME/}" \#(request) "${words[@]}" 2>/dev/null)
      [[ $? == 1 ]] && compopt +o default 2>/dev/null
      while IFS= read -r line; do
        line=${line%%$'\t'*}
        [[ -n $line && $line == "$word"* ]] || continue
        [[ -z $quote && $line == *[!A-Za-z0-9_.,/@%+=-]* ]] && printf -v line %q "$line"
        COMPREPLY+=("$line")
      done <<< "$answer"
    }

    complete -o default -F _slipway slipway

    """#

  private static let zshText = #"""
    #compdef slipway
    # zsh completion for slipway

    _slipway() {
      local line word about text
      local -i code
      local -a answer choices
      text="$("${(Q)words[1]/#\~\//$HOME/}" \#(request) "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)"
      code=$?
      answer=("${(@f)text}")
      for line in "${(@)answer:#}"; do
        word=${line%%$'\t'*} about=${line#*$'\t'}
        word=${word//\\/\\\\}
        choices+=("${word//:/\\:}${about:+:$about}")
      done
      if (( $#choices )); then
        _describe -t slipway slipway choices
      elif (( code != 1 )); then
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
        set -l plain (string unescape -- $current; or string trim -l -c '"\'' -- $current)
        set -l answer ($program \#(request) $words[2..-1] "$plain" 2>/dev/null)
        set -l code $status
        if test (count $answer) -gt 0
            printf '%s\n' $answer
        else if test $code -ne 1
            set -l option (string match -r '^--[^=]*=' -- $plain)
            for path in (__fish_complete_path (string replace -- "$option" '' $plain))
                echo "$option"$path
            end
        end
    end

    complete -c slipway -f -a '(__slipway_complete)'

    """#
}
