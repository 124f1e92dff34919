import { EFFECTS } from '../generated/actions.js';
import { keptCatalogue } from './catalogue.js';
import { Stop } from './exit.js';
import { readSettings } from './settings.js';

/**
 * Each script runs `action-api __complete` with the words so far. It expects one candidate a line, with its description
 * after a tab.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_action_api() {
  local IFS=$'\\n'
  COMPREPLY=($(action-api __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _action_api action-api`,
  zsh: `#compdef action-api
_action_api() {
  local -a lines found
  lines=("\${(@f)$(action-api __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("\${(@)lines//$'\\t'/:}")
  _describe 'action-api' found -S ''
}
compdef _action_api action-api`,
  fish: `complete -c action-api -f -a '(action-api __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`,
};

/** @throws Stop if there is no script for the shell */
export function completionScript(shell: string | undefined): string {
  const script = shell === undefined ? undefined : SCRIPTS[shell];
  if (script === undefined)
    throw new Stop(`No such shell is known. Use: action-api completion ${Object.keys(SCRIPTS).join(' | ')}`);
  return script;
}

/**
 * The candidates for the last word.
 * @param words the words after `action-api`, the unfinished word last
 * @param commands the commands, each with its description and options
 */
export async function complete(
  words: readonly string[],
  commands: Readonly<Record<string, { readonly about: string; readonly options: readonly string[] }>>,
): Promise<readonly string[]> {
  const [command = '', action = ''] = words;
  const last = words.at(-1) ?? '';
  let found: readonly string[];
  if (words.length <= 1) found = Object.entries(commands).map(([name, { about }]) => `${name}\t${about}`);
  else if (last.startsWith('-')) found = (commands[command]?.options ?? []).map((option) => `--${option}`);
  else found = await values(command, action, words.length);
  return found.filter((line) => line.startsWith(last));
}

async function values(command: string, action: string, position: number): Promise<readonly string[]> {
  if (command === 'completion' && position === 2) return Object.keys(SCRIPTS);
  if (command === 'calls' && position === 2) return ['get'];
  if (command !== 'call' && command !== 'describe') return [];
  const url = await readSettings(undefined).then(
    (settings) => settings.url,
    () => undefined,
  );
  const kept = url === undefined ? undefined : await keptCatalogue(url);
  if (position === 2)
    return kept ? Object.entries(kept.actions).map(([name, { title }]) => `${name}\t${title}`) : Object.keys(EFFECTS);
  if (command === 'describe') return [];
  const inputs = kept?.actions[action]?.input.properties ?? {};
  return Object.entries(inputs).map(
    ([name, { description = '' }]) => `${name}=\t${description.replaceAll(/\s+/g, ' ')}`,
  );
}
