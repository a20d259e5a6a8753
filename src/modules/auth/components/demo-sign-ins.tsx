import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

/** The demo world's people; refused by the server anywhere else. */
const demoPassword = 'storehand-demo';
const demoPeople = ['admin', 'inspector', 'manager', 'manager2', 'shift'] as const;

export function DemoSignIns({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (email: string, password: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="demo-title" className="border-t border-line pt-4">
      <h2 id="demo-title" className="text-small font-semibold text-ink">
        {t('auth.demo.title')}
      </h2>
      <p className="text-small text-pretty text-muted">{t('auth.demo.hint')}</p>
      <ul className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {demoPeople.map((person) => (
          <li key={person} className="flex first:sm:col-span-2">
            <Button
              fullWidth
              disabled={disabled}
              className="justify-start! text-start!"
              onClick={() => onChoose(`${person}@storehand.demo`, demoPassword)}
            >
              <span className="flex flex-col">
                <span>{t(`auth.demo.${person}.name`)}</span>
                <span className="text-small font-normal text-muted">
                  {t(`auth.demo.${person}.place`)}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
