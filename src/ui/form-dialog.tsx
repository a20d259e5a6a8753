import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form-actions.tsx';

/** What its buttons say (`i18n/form-words.ts`). */
type FormWords = { readonly save: string; readonly cancel: string; readonly close: string };

export type FormDialogProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly words: FormWords;
  /** Something is typed: a press outside does not close it. */
  readonly dirty: boolean;
  /** While it is saved it is not saved again. */
  readonly pending: boolean;
  readonly onSave: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog, with its two buttons: what is checked and kept is the screen's to say. */
export function FormDialog({
  open,
  title,
  words,
  dirty,
  pending,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) void onSave();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={!dirty}
      title={title}
      closeLabel={words.close}
      footer={
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {words.save}
          </Button>
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
