import clsx from 'clsx';
import { Link, type LinkProps } from 'react-router-dom';
import { ButtonContent, buttonLook, type ButtonLook } from './button.tsx';

export type ButtonLinkProps = LinkProps & ButtonLook;

/** A link that looks like a button. Apart from `Button`: the sign-in page has buttons, but no router. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  trailingIcon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link className={clsx(buttonLook({ variant, size, fullWidth }), className)} {...rest}>
      <ButtonContent icon={icon} trailingIcon={trailingIcon} pending={false}>
        {children}
      </ButtonContent>
    </Link>
  );
}
