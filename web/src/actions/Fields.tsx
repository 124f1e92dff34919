import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Schema } from './registry';
import { CellsField } from './CellsField';
import { choiceNames } from './choiceNames';
import { ChoicesField, groupsOf } from './ChoicesField';
import { EitherField } from './EitherField';
import { ownProblem, problemsBelow, type Problems } from './problems';
import { Records } from './Records';
import { ReferenceField, ReferencesField } from './ReferenceField';
import { rolesWithin, useActionGroups } from './refs';
import { aboutOf, autoCompleteOf, inputType, kindOf, labelOf, typesOf, withoutNull, type Kind } from './values';
import { texts } from '../texts';
import { formTexts } from '../texts/places/forms';
import { meQuery } from '../queries';

export interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isRequired: boolean;
  /** The list that the form is about. */
  readonly listId: string | undefined;
  /** What is wrong with the value and its parts. */
  readonly problems: Problems;
  /** Whether a choice that is left out keeps its present value. */
  readonly keepsChoices?: boolean;
}

/** One part of an input: a label, a field that fits its schema, and what the schema says about it. */
export function Field(given: FieldProps) {
  const props = { ...given, schema: withoutNull(given.schema) };
  const { name, schema, isRequired } = props;
  const id = useId();
  const kind = kindOf(schema);
  const says = aboutOf(schema);
  const problem = ownProblem(schema, props.value, props.problems);
  const described = [says && `${id}-about`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const about = (
    <>
      {says !== '' && (
        <p id={`${id}-about`} className="muted about">
          {says}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="wrong">
          {problem}
        </p>
      )}
    </>
  );
  if (GROUPS.has(kind) || (kind === 'lines' && schema.items?.['x-ref']))
    return (
      <fieldset aria-describedby={described || undefined}>
        <legend>
          {labelOf(name)}
          {!isRequired && <span className="muted"> {formTexts.optional}</span>}
        </legend>
        {about}
        <Group {...props} />
      </fieldset>
    );
  if (kind === 'checkbox')
    return (
      <div className="form-field">
        <label className="check">
          <input
            type="checkbox"
            checked={props.value === true}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={described || undefined}
            onChange={({ target }) => props.onChange(target.checked)}
          />
          {labelOf(name)}
        </label>
        {about}
      </div>
    );
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {labelOf(name)}
        {!isRequired && <span className="muted"> {formTexts.optional}</span>}
      </label>
      <Single {...props} id={id} describedBy={described || undefined} isInvalid={problem !== undefined} />
      {about}
    </div>
  );
}

/** Kinds that consist of several fields. */
const GROUPS: ReadonlySet<Kind> = new Set(['group', 'cells', 'choices', 'actions', 'records', 'either']);

/** Several fields under one heading. */
function Group(props: FieldProps) {
  const { name, schema, value, onChange, listId, problems, keepsChoices = false } = props;
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { properties = {}, required = [], items } = schema;
  if (kindOf(schema) === 'cells')
    return <CellsField value={values} onChange={onChange} listId={listId} problems={problems} />;
  if (kindOf(schema) === 'actions') return <ActionsField {...props} />;
  if (kindOf(schema) === 'either') return <EitherField {...props} />;
  if (kindOf(schema) === 'records' && items)
    return (
      <Records
        schema={items}
        label={(number) => `${labelOf(name)} ${number}`}
        value={Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : []}
        onChange={onChange}
        renderField={(key, part, record, at, set) => (
          <Field
            key={key}
            name={key}
            schema={part}
            value={record[key]}
            onChange={set}
            isRequired={items.required?.includes(key) ?? false}
            listId={listId}
            problems={problemsBelow(problemsBelow(problems, at), key)}
          />
        )}
      />
    );
  if (items?.enum) {
    const nameOf = choiceNames(name, items.enum);
    const options = items.enum.map((one) => ({ id: String(one), name: nameOf(one) }));
    return <ChoicesField groups={groupsOf(options)} value={(value ?? []) as readonly string[]} onChange={onChange} />;
  }
  if (items)
    return (
      <ReferencesField schema={items} value={(value ?? []) as readonly string[]} onChange={onChange} listId={listId} />
    );
  return Object.entries(properties).map(([key, part]) => (
    <Field
      key={key}
      name={key}
      schema={part}
      value={values[key]}
      onChange={(next) => onChange({ ...values, [key]: next })}
      isRequired={required.includes(key)}
      listId={listId}
      problems={problemsBelow(problems, key)}
      keepsChoices={keepsChoices}
    />
  ));
}

/** A field for actions and whole resources. */
function ActionsField({ value, onChange }: FieldProps) {
  const groups = useActionGroups();
  return <ChoicesField groups={groups} value={(value ?? []) as readonly string[]} onChange={onChange} />;
}

interface SingleProps extends FieldProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

function Single(props: SingleProps) {
  const { id, schema, value, onChange, isRequired, describedBy, isInvalid } = props;
  const shared = {
    id,
    required: isRequired,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (kindOf(schema)) {
    case 'choice':
      return <ChoiceField {...props} shared={shared} />;
    case 'number':
      return (
        <input
          {...shared}
          type="number"
          step={typesOf(schema).includes('integer') ? 1 : 'any'}
          min={schema.minimum}
          max={schema.maximum}
          value={text}
          placeholder={schema.default === undefined ? undefined : JSON.stringify(schema.default)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      );
    case 'long':
      return <textarea {...shared} rows={4} value={text} onChange={({ target }) => onChange(target.value)} />;
    case 'lines': {
      const lines = Array.isArray(value) ? (value as readonly string[]).join('\n') : '';
      const read = (typed: string) => typed.split('\n').map((line) => line.trim());
      return (
        <textarea
          {...shared}
          rows={3}
          defaultValue={lines}
          placeholder={formTexts.lines}
          onChange={({ target }) => onChange(read(target.value).filter((line) => line !== ''))}
        />
      );
    }
    case 'json':
      return <JsonField {...props} shared={shared} />;
    default:
      if (schema['x-ref'] !== undefined) return <ReferenceField {...props} />;
      return <TextField {...props} shared={shared} text={text} />;
  }
}

interface WithShared extends SingleProps {
  readonly shared: object;
}

/** A field for one of some values. Roles above the person's own are left out. */
function ChoiceField({ name, schema, value, onChange, isRequired, keepsChoices, shared }: WithShared) {
  const { data: me } = useQuery(meQuery);
  const { enum: choices = [] } = schema;
  const nameOf = choiceNames(name, choices);
  return (
    <select
      {...shared}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">
        {isRequired ? '' : keepsChoices && schema.default === undefined ? formTexts.noChange : texts.list.emptyValue}
      </option>
      {rolesWithin(choices, me?.role).map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  );
}

function TextField({ name, schema, onChange, shared, text }: WithShared & { readonly text: string }) {
  const type = inputType(schema);
  if (type === 'datetime-local')
    return (
      <input
        {...shared}
        type={type}
        onChange={({ target }) => onChange(target.value && new Date(target.value).toISOString())}
      />
    );
  return (
    <input
      {...shared}
      type={type}
      maxLength={schema.maxLength}
      value={text}
      autoComplete={autoCompleteOf(name, schema)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/**
 * A field for JSON, for parts that no other field fits. Text that is not JSON is sent unchanged, and the service
 * refuses it with its path.
 */
function JsonField({ value, onChange, shared }: WithShared) {
  const read = (text: string) => {
    try {
      onChange(text.trim() === '' ? undefined : JSON.parse(text));
    } catch {
      onChange(text);
    }
  };
  const first = value === undefined ? '' : JSON.stringify(value, null, 2);
  return (
    <textarea
      {...shared}
      className="code"
      rows={5}
      spellCheck={false}
      defaultValue={first}
      placeholder={formTexts.json}
      onChange={({ target }) => read(target.value)}
    />
  );
}
