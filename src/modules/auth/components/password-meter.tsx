import { useTranslation } from 'react-i18next';
import { Progress } from '../../../ui/progress.tsx';
import { passwordStrength, type StrengthLabel } from '../domain/password-strength.ts';

const tones: Readonly<Record<StrengthLabel, 'bad' | 'warn' | 'brand' | 'good'>> = {
  veryWeak: 'bad',
  weak: 'bad',
  fair: 'warn',
  good: 'brand',
  strong: 'good',
};

export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === '') return null;
  const { score, label } = passwordStrength(password);
  return (
    <Progress
      label={t('auth.strength.label')}
      value={score}
      max={5}
      valueText={t(`auth.strength.${label}`)}
      tone={tones[label]}
      className="-mt-2"
    />
  );
}
