import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Spinner } from './spinner.tsx';

/** A picture as far as it is here. `on_its_way`: another device has still to send it. */
export type PictureView =
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'loading' | 'on_its_way' | 'unavailable' };

/** A picture, small; a press shows it large. */
export function PhotoThumb({
  view,
  label,
  onOpen,
}: {
  view: PictureView;
  label: string;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="flex size-14 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted"
    >
      {view.status === 'ready' ? (
        <img src={view.url} alt="" className="size-full object-cover" />
      ) : view.status === 'loading' ? (
        <Spinner />
      ) : (
        <ImageOff aria-hidden="true" className="size-6" />
      )}
    </button>
  );
}

/** A picture, large, with where it is and what can be done with it. */
export function PhotoDialog({
  view,
  label,
  status,
  words,
  footer,
  onClose,
}: {
  view: PictureView;
  label: string;
  /** Where its record is; null: not known yet. */
  status: string | null;
  words: {
    readonly close: string;
    readonly loading: string;
    readonly onItsWay: string;
    readonly unavailable: string;
  };
  footer: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={label}
      {...(status === null ? {} : { description: status })}
      closeLabel={words.close}
      footer={footer}
    >
      {view.status === 'ready' ? (
        <img
          src={view.url}
          alt={label}
          className="mx-auto h-auto max-h-[70dvh] w-auto rounded-control"
        />
      ) : view.status === 'loading' ? (
        <Spinner label={words.loading} />
      ) : (
        <p className="text-muted">
          {view.status === 'on_its_way' ? words.onItsWay : words.unavailable}
        </p>
      )}
    </Dialog>
  );
}
