import { Component, type ErrorInfo, type ReactNode } from 'react';

type Broken = {
  readonly error: unknown;
  /** Which components stood around it; empty until React has said so. */
  readonly componentStack: string;
  /** Shows the children anew. */
  readonly retry: () => void;
};

type Props = {
  /** A new value, such as another path, gives the children another chance. */
  readonly resetKey?: string;
  readonly fallback: (broken: Broken) => ReactNode;
  readonly children: ReactNode;
};
type State = {
  readonly broken: { readonly error: unknown } | null;
  readonly componentStack: string;
  readonly resetKey: string | undefined;
};

/** Keeps what breaks inside from taking along what stands around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: null, componentStack: '', resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { broken: null, componentStack: '', resetKey: props.resetKey };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ componentStack: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    const { broken, componentStack } = this.state;
    if (broken === null) return this.props.children;
    return this.props.fallback({
      error: broken.error,
      componentStack,
      retry: () => this.setState({ broken: null, componentStack: '' }),
    });
  }
}
