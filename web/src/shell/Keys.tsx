import { keysTexts } from '../texts/places/keys';

/** The keyboard shortcuts of each place. */
export function Keys() {
  return (
    <div className="keys-of-places">
      {keysTexts.groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
