import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A password that is being chosen; it can be looked at. */
export function NewPasswordField(
  props: Pick<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> & {
    readonly label: string;
    readonly hint?: string;
    readonly error?: string | undefined;
  },
) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      trailing={
        <IconButton
          label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          icon={shown ? EyeOff : Eye}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
