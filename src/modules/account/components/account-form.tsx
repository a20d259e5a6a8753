import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Outcome } from '../commands.ts';

/** One thing about the account that is changed at once, on the server. What was typed stays until it is (rule AC6). */
export function AccountForm({
  title,
  action,
  done,
  check,
  submit,
  onDone,
  children,
}: {
  title: string;
  action: string;
  /** Said when the server has it. */
  done: string;
  /** What is wrong with what was typed; null: nothing. */
  check: () => string | null;
  submit: () => Promise<Outcome<true>>;
  onDone: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const send = async () => {
    const wrong = check();
    setProblem(wrong);
    if (wrong !== null) return;
    setPending(true);
    const outcome = await submit();
    setPending(false);
    if ('value' in outcome) {
      toast.success(done);
      onDone();
    } else {
      setProblem(t(`account.problem.${outcome.problem}`));
    }
  };
  return (
    <Card title={title}>
      <form
        noValidate
        aria-label={title}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void send();
        }}
      >
        {children}
        {problem === null ? null : (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        )}
        <Button type="submit" className="self-start" pending={pending}>
          {action}
        </Button>
      </form>
    </Card>
  );
}
