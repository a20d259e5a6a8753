import { Plus, Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  Menu,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSeparator,
} from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.tsx';

type Overlay = 'dialog' | 'confirm' | 'bottom' | 'left' | 'right';

export function OverlaysSection() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [size, setSize] = useState<'s' | 'm'>('s');
  const props = (overlay: Overlay) => ({
    open: open === overlay,
    onOpenChange: (next: boolean) => setOpen(next ? overlay : null),
  });
  const text = 'What stands here scrolls when it is long; the buttons below stay.';
  const footer = (
    <Button variant="primary" fullWidth onClick={() => setOpen(null)}>
      Save
    </Button>
  );
  return (
    <Card title="What opens">
      <div className="flex flex-wrap gap-2">
        {(['dialog', 'confirm', 'bottom', 'left', 'right'] as const).map((overlay) => (
          <Button key={overlay} onClick={() => setOpen(overlay)}>
            {overlay}
          </Button>
        ))}
        <Popover trigger={<Button>popover</Button>} title="Popover" align="start">
          {text}
        </Popover>
        <Menu label="More" trigger={<Button>menu</Button>}>
          <MenuGroup label="Group">
            <MenuItem icon={Plus} onSelect={() => toast.success('Added')}>
              Add
            </MenuItem>
            <MenuLink to="/modules" icon={Store}>
              Modules
            </MenuLink>
          </MenuGroup>
          <MenuRadioGroup
            label="Size"
            value={size}
            onChange={setSize}
            options={[
              { value: 's', label: 'Small' },
              { value: 'm', label: 'Large' },
            ]}
          />
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            danger
            onSelect={() =>
              toast.info('Deleted', { action: { label: 'Undo', onAction: () => undefined } })
            }
          >
            Delete
          </MenuItem>
        </Menu>
        {(['success', 'error', 'info', 'warning', 'loading'] as const).map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            onClick={() => toast[kind](`A message: ${kind}`, { message: 'And what to do now.' })}
          >
            toast {kind}
          </Button>
        ))}
      </div>
      <Dialog {...props('dialog')} title="Dialog" closeLabel="Close" footer={footer}>
        <TextField label="Name" hint={text} />
      </Dialog>
      <ConfirmDialog
        {...props('confirm')}
        title="Delete the entry?"
        description="It goes from every device of the store."
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={() => setOpen(null)}
      />
      <Sheet {...props('bottom')} title="Sheet" closeLabel="Close" footer={footer}>
        {text}
      </Sheet>
      <Sheet {...props('left')} title="Left" closeLabel="Close" side="left" tone="rail">
        {text}
      </Sheet>
      <Sheet {...props('right')} title="Right" closeLabel="Close" side="right">
        {text}
      </Sheet>
    </Card>
  );
}
