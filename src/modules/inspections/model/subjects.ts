/** What is checked besides stores, as the modules that have it declare it (rules SU). */
import { createContext, use, type ComponentType } from 'react';
import type { SubjectChanges } from './commands-base.ts';
import { subjectOf } from './domain/subject.ts';

/** What a module does for the checks of what it has; loaded with the module. */
export type SubjectPart = {
  /** What it is called: "Unit 12". */
  readonly Name: ComponentType<{ readonly id: string }>;
  /** Chooses one of a store; '' is none yet. */
  readonly Chooser: ComponentType<{
    readonly storeId: string;
    readonly value: string;
    readonly error?: string | undefined;
    readonly onChange: (id: string) => void;
  }>;
  /** Chooses what a question is about, as the template says it to `changesOf`. */
  readonly PartChooser: ComponentType<{
    readonly value: string | null;
    readonly onChange: (part: string | null) => void;
  }>;
  readonly changesOf: SubjectChanges;
};

export type InspectionSubject = {
  /** As templates name it. */
  readonly subject: string;
  readonly labelKey: string;
  /** The page of one. */
  readonly pathOf: (id: string) => string;
  readonly load: () => Promise<{ readonly subjectPart: SubjectPart }>;
};

/** Provided by the app, which knows all modules. */
export const InspectionSubjects = createContext<readonly InspectionSubject[]>([]);

/** Null: a store, or something that this app does not know. */
export function useSubject(of: {
  readonly subject?: string | undefined;
}): InspectionSubject | null {
  return use(InspectionSubjects).find(({ subject }) => subject === subjectOf(of)) ?? null;
}
