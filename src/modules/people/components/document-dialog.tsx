import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { TypedDocument } from '../commands-documents.ts';
import { documentKinds, type DocumentKind } from '../domain/document.ts';

type Draft = { readonly kind: DocumentKind; readonly issuedOn: string; readonly expiresOn: string };
const untouched: Draft = { kind: 'food_handler', issuedOn: '', expiresOn: '' };
const orNull = (day: string) => (day === '' ? null : day);

/** Rendered while it is open: which document, and until when it holds (rules DO1 and DO2). */
export function DocumentDialog({
  pending,
  onSave,
  onClose,
}: {
  pending: boolean;
  onSave: (typed: TypedDocument) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [draft, setDraft] = useState(untouched);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== untouched);
  const isWrong =
    draft.issuedOn !== '' && draft.expiresOn !== '' && draft.issuedOn > draft.expiresOn;
  return (
    <FormDialog
      open
      title={t('people.document.add')}
      words={words}
      dirty={draft !== untouched}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (isWrong) return;
        onSave({
          kind: draft.kind,
          issuedOn: orNull(draft.issuedOn),
          expiresOn: orNull(draft.expiresOn),
        });
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('people.document.kindLabel')}
        hint={t('people.document.replaces')}
        value={draft.kind}
        options={documentKinds.map((kind) => ({
          value: kind,
          label: t(`people.document.kind.${kind}`),
        }))}
        onChange={({ target }) =>
          setDraft({
            ...draft,
            kind: documentKinds.find((each) => each === target.value) ?? draft.kind,
          })
        }
      />
      <DateField
        label={t('people.document.issuedOn')}
        value={draft.issuedOn}
        onChange={({ target }) => setDraft({ ...draft, issuedOn: target.value })}
      />
      <DateField
        label={t('people.document.expiresOn')}
        value={draft.expiresOn}
        error={tried && isWrong ? t('people.document.wrong') : undefined}
        onChange={({ target }) => setDraft({ ...draft, expiresOn: target.value })}
      />
    </FormDialog>
  );
}
