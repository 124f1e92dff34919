import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../actions/ActionButton';
import { useTitles } from '../calls/parts';
import { meQuery, readQuery } from '../queries';
import { Unread } from '../shell/Unread';
import { locale, numberText } from '../texts';
import { settingsTexts as words } from '../texts/places/settings';
import type { Rule } from './ruleDraft';
import { RulesEditor } from './RulesEditor';

/** The rules that hold calls in addition to the guards of the actions, and what new rules would have held. */
export function GuardPolicy() {
  const me = useQuery(meQuery).data;
  const query = useQuery(readQuery('company.guardPolicy', {}));
  const { data } = query;
  const titleOf = useTitles();
  if (!data) return <Unread query={query} title={words.policy} />;
  const { rules, actions, volumeLimits, soleAdminOptOut } = data;
  const ruled = actions
    .filter(({ takesRules }) => takesRules)
    .map(({ action, counts }) => ({ id: action, name: titleOf(action), counts: counts !== undefined }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <section aria-labelledby="policy">
      <h2 id="policy">{words.policy}</h2>
      <p className="muted">{words.policyIntro}</p>
      {(['deleted', 'changed'] as const).map((kind) => {
        const { confirmAbove, approveAbove } = volumeLimits[kind];
        return <p key={kind}>{words.volume(words.kinds[kind], numberText(confirmAbove), numberText(approveAbove))}</p>;
      })}
      {soleAdminOptOut && <p>{words.sole}</p>}
      {me?.role === 'admin' ? (
        <>
          <RulesEditor
            memberId={me.person.memberId}
            policy={data}
            actions={ruled}
            sentenceOf={(rule) => sentence(rule, titleOf(rule.action))}
          />
          <ActionButton
            action="company.setSoleAdminOptOut"
            input={{ optOut: !soleAdminOptOut }}
            label={soleAdminOptOut ? words.soleOff : words.soleOn}
          />
        </>
      ) : rules.length === 0 ? (
        <p>{words.noRules}</p>
      ) : (
        <ul>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{sentence(rule, titleOf(rule.action))}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A rule as a sentence. */
function sentence({ appliesTo, guard, above, within }: Rule, title: string): string {
  const size = above === undefined ? '' : words.above(above, within !== undefined);
  return `${title}, ${words.appliesTo[appliesTo]}${size}: ${words.guards[guard]}.`;
}
