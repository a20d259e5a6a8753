/** What a module says of a report of its rows; `sync.declare_report` makes its figures. */
import type { Permission } from '../../../kernel/permission.ts';

export type ReportId = 'budget' | 'inspections' | 'actions' | 'devices';

/** How a figure is written. `money`: dollars on the wire. */
type FigureFormat = 'money' | 'percent' | 'number' | 'days' | 'hours';

export type Measure = {
  /** As in `sync.declare_report`. */
  readonly id: string;
  readonly labelKey: string;
  readonly format: FigureFormat;
  /** Drawn where nothing else is chosen; the first of them also stands alone on a phone. */
  readonly main?: true;
  /** What is wished for; a figure that is not so is marked, in words too. */
  readonly wanted?: 'none' | 'not_negative';
};

export type Column = {
  /** As in `sync.declare_report`; of a yes or no (`flag`) 1 is yes. */
  readonly id: string;
  readonly labelKey: string;
  readonly format: FigureFormat | 'flag';
};

export type Report = {
  readonly id: ReportId;
  readonly titleKey: string;
  readonly descriptionKey: string;
  /** What it takes beside `view_reports`. */
  readonly permission: Permission;
  /** Left out: it tells of now, whichever days are asked for. */
  readonly ofDays?: true;
  readonly measures: readonly [Measure, ...Measure[]];
  readonly columns: readonly Column[];
  /** What is counted together besides stores and weeks: its name, and those of its keys where the server does not say them. */
  readonly part?: {
    readonly labelKey: string;
    readonly nameKeys?: Readonly<Record<string, string>>;
  };
  /** What a row is, where the server does not say a title. */
  readonly rowKey: string;
  /** Where a row is opened, in its store; null: it has no place of its own. */
  readonly pathOf: (row: { readonly id: string; readonly day: string }) => string | null;
};
