import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  useFilter,
} from 'react-aria-components';
import type { ActionName } from '@action-api/client';
import { listsQuery, meQuery } from '../queries';
import { texts } from '../texts';
import { placesOf } from '../shell/places';
import { inputFrom } from './formInput';
import { closeDialog, openDialog, subjectStore } from './dialogs';
import { isCallable, type Registry } from './registry';
import '../styles/menu.css';

/** Every place, list and action of the company, found by its name. The form of an action begins with what is selected. */
export function Palette({ registry }: { readonly registry: Registry }) {
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: me } = useQuery(meQuery);
  const { contains } = useFilter({ sensitivity: 'base' });
  const { palette: words, nav } = texts;
  const go = (to: string) => {
    closeDialog();
    void navigate({ to });
  };
  const act = (name: ActionName) =>
    openDialog({ kind: 'action', name, input: inputFrom(registry[name].input, subjectStore.get()) });
  const names = (Object.keys(registry) as ActionName[]).filter((name) => isCallable(registry[name]));

  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={words.title} className="palette-field">
        {/* react-aria adds what the field controls. A combobox is an input with this role (ARIA 1.2). */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */}
        <Input role="combobox" aria-expanded placeholder={words.placeholder} ref={focused} />
      </SearchField>
      <ListBox
        aria-label={words.title}
        className="palette"
        onAction={(key) => {
          const [kind, rest] = split(String(key));
          if (kind === 'do') act(rest as ActionName);
          else if (kind === 'page') location.assign(rest);
          else go(rest);
        }}
        renderEmptyState={() => <p className="muted">{words.nothing}</p>}
      >
        <ListBoxSection id="places">
          <Header>{words.places}</Header>
          {placesOf(me?.role).map(({ to, text }) => (
            <ListBoxItem key={to} id={`to ${to}`} textValue={nav[text]}>
              {nav[text]}
            </ListBoxItem>
          ))}
          {OTHER_PAGES.map(({ href, text }) => (
            <ListBoxItem key={href} id={`page ${href}`} textValue={nav[text]}>
              {nav[text]}
            </ListBoxItem>
          ))}
          {lists.map(({ listId, name }) => (
            <ListBoxItem key={listId} id={`to /lists/${listId}`} textValue={name}>
              {name}
            </ListBoxItem>
          ))}
        </ListBoxSection>
        <ListBoxSection id="actions">
          <Header>{words.actions}</Header>
          {names.map((name) => (
            <ListBoxItem key={name} id={`do ${name}`} textValue={`${registry[name].title} ${name}`}>
              {registry[name].title} <code className="muted">{name}</code>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      </ListBox>
    </Autocomplete>
  );
}

/** Pages of the service outside the app. */
const OTHER_PAGES = [
  { href: '/docs', text: 'docs' },
  { href: '/account/passkeys', text: 'passkeys' },
  { href: '/sign-out', text: 'signOut' },
] as const;

/** Typing begins at once. */
const focused = (element: HTMLInputElement | null) => element?.focus();

/** `do rows.delete` as its two words. */
function split(key: string): readonly [string, string] {
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}
