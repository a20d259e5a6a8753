import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeasure } from '../../../i18n/use-measure.ts';
import { newId } from '../../../kernel/ids.ts';
import { readTableFile, tableTypes } from '../../../platform/browser/table-file.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../stores/index.ts';
import { ImportOfFile } from '../components/import-of-file.tsx';
import { fileKinds, mostRows, type FileKind } from '../domain/fleet-file.ts';

/** Bytes. Beyond it is no list of 2,000 lines. */
const largestFile = 5_000_000;

type Chosen = {
  readonly file: File;
  readonly id: string;
  readonly lines: readonly (readonly string[])[];
  readonly problem: 'too_large' | 'no_table' | 'too_many_lines' | null;
};

/** Vehicles, readings and services from a file: looked at first, all of it or nothing, and back with one press (rule VE26). */
export function ImportScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <Page>
      <PageHeader
        title={t('vehicles.import.title')}
        subtitle={storeTitle(store)}
        backTo="/vehicles"
        backLabel={t('vehicles.list.title')}
      />
      {store.number === officeNumber ? <AskStore /> : <Import key={store.id} storeId={store.id} />}
    </Page>
  );
}

function Import({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const measure = useMeasure();
  const store = useCurrentStore();
  const [kind, setKind] = useState<FileKind>('vehicles');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useUnsavedWork(chosen !== null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) {
      setChosen(null);
      return;
    }
    const { lines, problem } = await readTableFile(file, largestFile);
    setChosen({
      file,
      id: newId(),
      lines,
      problem:
        problem === 'too_large'
          ? problem
          : // of unit numbers alone it is a list, too
            lines.length < 2
            ? 'no_table'
            : lines.length > mostRows + 1
              ? 'too_many_lines'
              : null,
    });
  };
  return (
    <>
      <SegmentedControl
        label={t('vehicles.import.what')}
        value={kind}
        options={fileKinds.map((value) => ({ value, label: t(`vehicles.import.kind.${value}`) }))}
        onValueChange={setKind}
      />
      <FileField
        label={t('vehicles.import.file')}
        hint={t(`vehicles.import.hint.${kind}`)}
        accept={tableTypes}
        files={chosen === null ? [] : [chosen.file]}
        onFilesChange={([file]) => void choose(file)}
        chooseText={t('vehicles.import.choose')}
        removeLabel={(name) => t('vehicles.import.remove', { name })}
        sizeText={measure.bytes}
        error={
          chosen === null || chosen.problem === null
            ? undefined
            : t(`vehicles.import.fileProblem.${chosen.problem}`, {
                size: measure.bytes(largestFile),
                count: mostRows,
              })
        }
      />
      {chosen === null || chosen.problem !== null ? null : (
        <ImportOfFile
          key={`${chosen.id} ${kind}`}
          kind={kind}
          lines={chosen.lines}
          storeId={storeId}
          timeZone={store.timeZone}
        />
      )}
    </>
  );
}
