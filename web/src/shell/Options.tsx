interface OptionsProps {
  readonly of: readonly { readonly id: string; readonly name: string }[];
  /** The label of the empty choice. Left out if a choice is required. */
  readonly none?: string | undefined;
}

/** The options of a `select`. */
export function Options({ of, none }: OptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
