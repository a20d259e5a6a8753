import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import type { InspectionSubject, SubjectPart } from '../../../db/inspection-subjects.ts';
import { useSubject } from '../model/subjects.ts';

/** What is checked, as its template, draft or snapshot says it. */
type Of = { readonly of: { readonly subject?: string | undefined } };

/** A component of whoever has the subject; nothing until it is there, and of a store. */
function shownBy<Props extends object>(
  partOf: (part: SubjectPart) => ComponentType<Props>,
): (given: { of: Of['of']; with: Props }) => React.ReactNode {
  const loaded = new Map<InspectionSubject, ComponentType<{ readonly with: Props }>>();
  return function ShownBySubject({ of, with: given }) {
    const subject = useSubject(of);
    if (subject === null) return null;
    const Known =
      loaded.get(subject) ??
      lazy(async () => {
        const { subjectPart } = await subject.load();
        const Part = partOf(subjectPart);
        return { default: ({ with: props }: { readonly with: Props }) => <Part {...props} /> };
      });
    loaded.set(subject, Known);
    return (
      <Suspense fallback={null}>
        <Known with={given} />
      </Suspense>
    );
  };
}

const ShownName = shownBy(({ Name }) => Name);
const ShownChooser = shownBy(({ Chooser }) => Chooser);
const ShownPartChooser = shownBy(({ PartChooser }) => PartChooser);

/** What a check is of, in words. */
export function SubjectName({ of, ...given }: Of & ComponentProps<SubjectPart['Name']>) {
  return <ShownName of={of} with={given} />;
}

/** Which one of the store is checked. */
export function SubjectChooser({ of, ...given }: Of & ComponentProps<SubjectPart['Chooser']>) {
  return <ShownChooser of={of} with={given} />;
}

/** What a question is about. */
export function SubjectPartChooser({
  of,
  ...given
}: Of & ComponentProps<SubjectPart['PartChooser']>) {
  return <ShownPartChooser of={of} with={given} />;
}
