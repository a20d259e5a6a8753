import clsx from 'clsx';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { controlBorder, controlLook, FieldFrame, type FieldTexts } from './field-frame.tsx';

type Shared = FieldTexts & {
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly inputClassName?: string;
};
export type TextFieldProps = Shared &
  (
    | ({ readonly multiline?: false; readonly rows?: never } & Omit<
        ComponentProps<'input'>,
        'children'
      >)
    | ({ readonly multiline: true } & Omit<ComponentProps<'textarea'>, 'children'>)
  );

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    hideLabel,
    optionalLabel,
    leading,
    trailing,
    inputClassName,
    className,
    id,
    multiline,
    ...rest
  } = props;
  return (
    <FieldFrame
      {...{ label, hint, error, id, className }}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(optionalLabel === undefined ? {} : { optionalLabel })}
    >
      {(wiring) =>
        multiline ? (
          <textarea
            rows={3}
            {...(rest as ComponentProps<'textarea'> & { ref?: Ref<HTMLTextAreaElement> })}
            {...wiring}
            className={clsx(
              controlLook,
              controlBorder(error),
              'field-sizing-content',
              inputClassName,
            )}
          />
        ) : (
          <span className="relative flex">
            {leading ? (
              <span className="pointer-events-none absolute inset-y-0 start-0 flex w-11 items-center justify-center text-faint">
                {leading}
              </span>
            ) : null}
            <input
              {...(rest as ComponentProps<'input'> & { ref?: Ref<HTMLInputElement> })}
              {...wiring}
              className={clsx(
                controlLook,
                controlBorder(error),
                leading && 'ps-11',
                trailing && 'pe-13',
                inputClassName,
              )}
            />
            {trailing ? (
              <span className="absolute inset-y-0 end-0 flex items-center">{trailing}</span>
            ) : null}
          </span>
        )
      }
    </FieldFrame>
  );
}
