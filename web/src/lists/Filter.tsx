import { useRef, useState, type ComponentProps } from 'react';
import { later } from '../shell/later';
import { texts } from '../texts';

/** The form is loaded when it is first opened: the first view does not need it. */
const FilterForm = later(async () => (await import('./FilterForm')).default);

type FilterProps = Omit<ComponentProps<typeof FilterForm>, 'trigger' | 'isOpen' | 'onOpenChange'>;

/** The button that opens the filter. */
export function Filter(props: FilterProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { filter } = props;
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={FilterForm.load}
        onFocus={FilterForm.load}
        onClick={open}
      >
        {texts.list.filter}
        {filter.length > 0 && ` (${filter.length})`}
      </button>
      {wasOpen && <FilterForm {...props} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
